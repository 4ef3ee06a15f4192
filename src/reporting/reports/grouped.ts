import type { ReportRow } from "#domain/reports/report.ts";

/** Result of a report's query: rows in order. */
export interface ReportRows {
  readonly rows: readonly ReportRow[];
  /** Columns that the reader can see; default: all. */
  readonly columns?: readonly string[];
  /** List behind the totals, if it isn't the report's own. */
  readonly totalsOpen?: Pick<ReportRow, "opens" | "cells">;
  /** Note about the figures for the reader. */
  readonly note?: string;
}
