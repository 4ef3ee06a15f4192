import { formatNames } from "#domain/file-formats.ts";
import { plainNaira } from "#domain/money.ts";
import type { FieldErrors } from "#domain/record-input.ts";
import type { ReportUnit } from "#domain/reports/report.ts";
import { reports } from "#domain/reports/reports.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import type { CellKind, Sheet } from "#platform/export/sheet.ts";
import { type RanReport, type ReportQuery, runReport, type ShownRow } from "./run-report.ts";

/**
 * Exports a report as shown, with the totals as last row. The export is audited before the first byte is sent.
 * @throws AppError not-signed-in, forbidden, not-found, invalid, search-too-slow
 */
export async function exportReport(
  actor: Actor,
  name: string,
  query: ReportQuery,
  requestedFormat: string | undefined,
): Promise<GeneratedFile> {
  const format = formatNames.find((one) => one === requestedFormat);
  const formatErrors: FieldErrors = format ? {} : { format: [`Select ${formatNames.join(" or ")}.`] };
  const result = await runReport(actor, name, query, {
    right: "report.export",
    strict: true,
    otherErrors: formatErrors,
  });
  if (!format) throw new AppError("invalid", "Select a format.");
  await audit(database(), actor, {
    action: "report.export",
    after: { report: result.report, format, ...result.parameters },
  });
  const by =
    result.parameters.by === Object.keys(reports[result.report].groups)[0]
      ? ""
      : `-by-${result.parameters.by}`;
  return sheetFile(`${result.report}${by.replaceAll("_", "-")}`, format, sheetOf(result));
}

const KINDS: Readonly<Record<ReportUnit, CellKind>> = { count: "number", money: "money", share: "number" };

function sheetOf(result: RanReport): Sheet {
  const { title, groups, columns } = reports[result.report];
  const visible = result.columns.map((name) => ({ name, column: columns[name] }));
  const cells = ({ label, values }: ShownRow) => [
    label,
    ...visible.map(({ name, column }) => cellOf(values[name], column?.unit ?? "count")),
  ];
  return {
    name: title,
    columns: [
      { head: groups[result.parameters.by] ?? "", kind: "text" },
      ...visible.map(({ name, column }) => ({
        head: columnHeading(column?.label ?? name, column?.unit ?? "count"),
        kind: KINDS[column?.unit ?? "count"],
      })),
    ],
    batches: [[...result.rows.map(cells), cells(result.totals)]],
  };
}

const columnHeading = (label: string, unit: ReportUnit) =>
  unit === "money" ? `${label} (₦)` : unit === "share" ? `${label} (%)` : label;

function cellOf(value: number | undefined, unit: ReportUnit): string {
  if (value === undefined) return "";
  if (unit === "money") return plainNaira(value);
  return unit === "share" ? (value / 100).toFixed(2) : String(value);
}
