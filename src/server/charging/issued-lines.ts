import { sumKobo } from "#domain/money.ts";
import type { BillView } from "./bill-view.ts";

/** A bill as it was on the day of issue: what was added since is no matter of the paper that was served. */
export function issuedOf({ lines }: Pick<BillView, "lines">) {
  const issued = lines.filter(({ kind }) => kind === "charge");
  return { lines: issued, total_kobo: sumKobo(issued.map(({ kobo }) => kobo)) };
}
