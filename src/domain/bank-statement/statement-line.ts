import type { LagosDate } from "../lagos.ts";

/** One line of a statement. Kobo, positive for money in. */
export interface StatementLine {
  readonly line: number;
  readonly booked_on: LagosDate;
  readonly kobo: number;
  readonly narration: string;
  readonly reference: string;
  readonly balance_kobo: number | null;
  /** The narration of its first row, if further rows continue it. */
  readonly first_row?: string;
}

/** A balance stated in a row of its own. `page`: carried or brought forward. */
export interface StatedBalance {
  readonly line: number;
  readonly which: "opening" | "closing" | "page";
  readonly kobo: number;
}
