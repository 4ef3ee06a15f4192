import type { ReportRow } from "#domain/reports/report.ts";

/** What the query of a report gives: its rows in their order. */
export interface Grouped {
  readonly rows: readonly ReportRow[];
  /** Columns the reader may see; all of them when left out. */
  readonly columns?: readonly string[];
  /** What the sums open, where that is no list of the report's. */
  readonly totalsOpen?: Pick<ReportRow, "opens" | "cells">;
  /** What its reader has to know of these figures. */
  readonly note?: string;
}
