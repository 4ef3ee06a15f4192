import type { LagosDate } from "#domain/lagos.ts";
import type { FieldErrors } from "#domain/record-input.ts";
import { listUrl } from "#domain/reports/open-rows.ts";
import { acceptedParams, readQuery } from "#domain/reports/read-query.ts";
import type {
  ReportDefinition,
  ReportName,
  ReportParams,
  ReportRow,
  ReportValues,
} from "#domain/reports/report.ts";
import { findReport } from "#domain/reports/reports.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize, may, narrowedBy } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { lagosToday } from "#kernel/today.ts";
import { arrearsRows } from "./arrears-rows.ts";
import { collectionRows } from "./collection-rows.ts";
import { complianceRows } from "./compliance-rows.ts";
import { entityRows } from "./entity-rows.ts";
import { enumerationRows } from "./enumeration-rows.ts";
import type { ReportRows } from "./grouped.ts";
import { salesRows } from "./sales-rows.ts";
import { settlementRows } from "./settlement-rows.ts";
import { shopRows } from "./shop-rows.ts";
import { addUp, limitRows, withShares } from "./totals.ts";

type Runner = (actor: Actor, params: ReportParams) => Promise<ReportRows>;

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

/** A row as shown, each figure with the URL of the list behind it. */
export interface ShownRow {
  readonly key: string | null;
  readonly label: string;
  readonly values: ReportValues;
  readonly opens: Readonly<Record<string, string>>;
}

export interface RanReport {
  readonly report: ReportName;
  readonly parameters: ReportParams;
  /** Names of the shown columns, in order. */
  readonly columns: readonly string[];
  readonly rows: readonly ShownRow[];
  readonly totals: ShownRow;
  /** Note for the reader about the figures; omitted if there is none. */
  readonly note?: string;
}

/** Parameters by name, as in the URL. */
export type ReportQuery = Readonly<Record<string, string | undefined>>;

/** Whether the actor has the right to reports, and one of the rights of this report. */
export function mayRun(actor: Actor, report: ReportDefinition): boolean {
  return may(actor, "report.view") && report.rights.some((right) => may(actor, right));
}

/** Rights to a report besides those to its data. */
export type ReportRight = "report.view" | "report.export" | "report.schedule";

/** The report of that name, if the actor can access it. @throws AppError not-signed-in, forbidden, not-found */
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
  readonly otherErrors?: FieldErrors;
}

/**
 * Runs a report within the reader's scope: its figures match the lists behind them.
 * @param query parameters by name, as in the URL
 * @param options.today Lagos day on which relative periods are based; default: the current day
 * @param options.found validation errors of other parameters
 * @param options.strict whether unknown parameters are refused
 * @throws AppError not-signed-in, forbidden, not-found, invalid, search-too-slow
 */
export async function runReport(
  actor: Actor,
  name: string,
  query: ReportQuery,
  { right = "report.view", today, strict = false, otherErrors = {} }: RunOptions = {},
): Promise<RanReport> {
  const report = authorizeReport(actor, name, right);
  const errors: FieldErrors = { ...otherErrors };
  const known = acceptedParams(report);
  for (const name of strict ? Object.keys(query) : [])
    if (!known.includes(name)) errors[name] = ["This report has no such parameter."];
  const params = readQuery(report, query, today ?? (await lagosToday(database())), errors);
  if (Object.keys(errors).length > 0)
    throw new AppError("invalid", "This report can’t be shown with these parameters.", { fields: errors });
  const reader = narrowedBy(actor, report.rights, right);
  const result = await withReportTimeout(() => RUNNERS[report.name](reader, params));
  const columns = Object.keys(report.columns).filter((column) => result.columns?.includes(column) ?? true);
  const rows = limitRows(result.rows);
  const toShownRow = (row: Omit<ReportRow, "key" | "label"> & Pick<ShownRow, "key" | "label">): ShownRow => ({
    key: row.key,
    label: row.label,
    values: withShares(report, row.values),
    opens: Object.fromEntries(
      columns.flatMap((column) => {
        const url = row.values[column] === undefined ? undefined : listUrl(report, params, row, column);
        return url === undefined ? [] : [[column, url]];
      }),
    ),
  });
  return {
    report: report.name,
    parameters: params,
    columns,
    rows: rows.map(toShownRow),
    ...(result.note !== undefined && { note: result.note }),
    totals: toShownRow({
      key: null,
      label: "All",
      values: addUp(result.rows),
      ...(result.totalsOpen ?? { opens: {} }),
    }),
  };
}
