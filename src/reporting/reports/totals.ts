import { countNoun } from "#domain/count-text.ts";
import type { ReportDefinition, ReportRow, ReportValues } from "#domain/reports/report.ts";

/** Maximum rows; the others are added up in one row without a list. */
const MAX_ROWS = 500;

/** Totals of rows, by column. */
export function addUp(rows: readonly Pick<ReportRow, "values">[]): ReportValues {
  const sums: Record<string, number> = {};
  for (const { values } of rows)
    for (const [name, value] of Object.entries(values)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

/** The first rows, in the given order, and one for all others. */
export function limitRows(rows: readonly ReportRow[]): readonly ReportRow[] {
  if (rows.length <= MAX_ROWS) return rows;
  const rest = rows.slice(MAX_ROWS);
  const count = rest.reduce((all, { others = 1 }) => all + others, 0);
  const last = { key: null, label: countNoun(count, "other"), values: addUp(rest), opens: null };
  return [...rows.slice(0, MAX_ROWS), last];
}

/** Shares computed from their parts, in basis points, rounded down; none if the total is zero. */
export function withShares({ columns }: ReportDefinition, values: ReportValues): ReportValues {
  const shares = Object.entries(columns).flatMap(([name, { of }]) => {
    if (!of) return [];
    const [part, whole] = [values[of[0]] ?? 0, values[of[1]] ?? 0];
    return whole > 0 ? [[name, Math.floor((part * 10_000) / whole)] as const] : [];
  });
  return { ...values, ...Object.fromEntries(shares) };
}
