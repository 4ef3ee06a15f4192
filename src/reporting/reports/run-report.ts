import { inTime } from "#areas/collecting/collections/collection-query.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { FieldFaults } from "#domain/record-input.ts";
import { openRows } from "#domain/reports/open-rows.ts";
import { askedNamesOf, readAsked } from "#domain/reports/read-asked.ts";
import type {
  ReportAsked,
  ReportDefinition,
  ReportName,
  ReportRow,
  ReportValues,
} from "#domain/reports/report.ts";
import { findReport } from "#domain/reports/reports.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize, may, narrowedBy } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { arrearsRows } from "./arrears-rows.ts";
import { collectionRows } from "./collection-rows.ts";
import { complianceRows } from "./compliance-rows.ts";
import { entityRows } from "./entity-rows.ts";
import { enumerationRows } from "./enumeration-rows.ts";
import type { Grouped } from "./grouped.ts";
import { salesRows } from "./sales-rows.ts";
import { settlementRows } from "./settlement-rows.ts";
import { shopRows } from "./shop-rows.ts";
import { addUp, mostFirst, withShares } from "./sums.ts";

type Runner = (actor: Actor, asked: ReportAsked) => Promise<Grouped>;

const RUNNERS: Readonly<Record<ReportName, Runner>> = {
  "entity-count": entityRows,
  "enumeration-by-user": enumerationRows,
  "shop-statistic": shopRows,
  collections: collectionRows,
  "arrears-by-age": arrearsRows,
  "ticket-compliance": complianceRows,
  "sales-by-agent": salesRows,
  settlements: settlementRows,
};

/** A row as it is shown, each figure with the address of the list that holds its rows. */
export interface ShownRow {
  readonly key: string | null;
  readonly label: string;
  readonly values: ReportValues;
  readonly opens: Readonly<Record<string, string>>;
}

export interface RanReport {
  readonly report: ReportName;
  readonly asked: ReportAsked;
  /** The columns that are shown, in their order. */
  readonly columns: readonly string[];
  readonly rows: readonly ShownRow[];
  readonly totals: ShownRow;
  /** What its reader has to know of these figures. */
  readonly note?: string;
}

/** Texts by name, as the address has them. */
export type ReportQuery = Readonly<Record<string, string | undefined>>;

/** Who holds the right to reports, and one of the rights to what this one counts. */
export function mayRun(actor: Actor, report: ReportDefinition): boolean {
  return may(actor, "report.view") && report.rights.some((right) => may(actor, right));
}

/** What one may do with a report besides holding a right to what it counts. */
export type ReportRight = "report.view" | "report.export" | "report.schedule";

/** The report of that name, for whoever may see it. @throws AppError not-signed-in, forbidden, not-found */
export function authorizeReport(actor: Actor, name: string, right: ReportRight): ReportDefinition {
  authorize(actor, right);
  const report = findReport(name);
  if (!report) throw notFound("report");
  if (!report.rights.some((one) => may(actor, one))) authorize(actor, report.rights[0] ?? right);
  return report;
}

export interface RunOptions {
  readonly right?: ReportRight;
  readonly today?: LagosDate;
  readonly strict?: boolean;
  readonly found?: FieldFaults;
}

/**
 * Runs one report within the reader's reach: what it counts is what the lists show them, neither more nor less.
 * @param query texts by name, as the address has them
 * @param options.today the Lagos day from which periods are told, when it is not the day it is
 * @param options.found what is wrong with the rest of what was asked for
 * @param options.strict whether names that this report does not take are refused
 * @throws AppError not-signed-in, forbidden, not-found, invalid, search-too-slow
 */
export async function runReport(
  actor: Actor,
  name: string,
  query: ReportQuery,
  { right = "report.view", today, strict = false, found: others = {} }: RunOptions = {},
): Promise<RanReport> {
  const report = authorizeReport(actor, name, right);
  const faults: FieldFaults = { ...others };
  const known = askedNamesOf(report);
  for (const name of strict ? Object.keys(query) : [])
    if (!known.includes(name)) faults[name] = ["This report takes no such parameter."];
  const asked = readAsked(report, query, today ?? (await lagosToday(database())), faults);
  if (Object.keys(faults).length > 0)
    throw new AppError("invalid", "This report cannot be shown as it was asked for.", { fields: faults });
  const reader = narrowedBy(actor, report.rights, right);
  const found = await inTime(() => RUNNERS[report.name](reader, asked));
  const columns = Object.keys(report.columns).filter((column) => found.columns?.includes(column) ?? true);
  const rows = mostFirst(found.rows);
  const shown = (row: Omit<ReportRow, "key" | "label"> & Pick<ShownRow, "key" | "label">): ShownRow => ({
    key: row.key,
    label: row.label,
    values: withShares(report, row.values),
    opens: Object.fromEntries(
      columns.flatMap((column) => {
        const address = row.values[column] === undefined ? undefined : openRows(report, asked, row, column);
        return address === undefined ? [] : [[column, address]];
      }),
    ),
  });
  return {
    report: report.name,
    asked,
    columns,
    rows: rows.map(shown),
    ...(found.note !== undefined && { note: found.note }),
    totals: shown({
      key: null,
      label: "All",
      values: addUp(found.rows),
      ...(found.totalsOpen ?? { opens: {} }),
    }),
  };
}
