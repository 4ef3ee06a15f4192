import type { FormatName } from "#domain/file-formats.ts";
import { formatMoment } from "#domain/lagos.ts";
import { checkMethods, verdicts } from "#domain/ticket-check.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, narrowedBy } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { textColumns } from "#platform/export/sheet.ts";
import { sheetBatches } from "#platform/export/sheet-batches.ts";
import { type CheckQuery, checksWhere } from "./check-query.ts";
import { type CheckRow, readChecks } from "./list-checks.ts";

const COLUMNS = textColumns(
  "Check",
  "Verdict",
  "Server verdict",
  "Method",
  "Checked",
  "Plate seen",
  "Ticket",
  "Category",
  "Inspector",
  "Time",
  "Local government",
  "Park",
  "Latitude",
  "Longitude",
);

/**
 * Exports checks as a file, read in batches while it is sent, without holding a connection.
 * @throws AppError not-signed-in, forbidden, invalid (day)
 */
export async function exportChecks(
  actor: Actor,
  query: CheckQuery,
  format: FormatName,
): Promise<GeneratedFile> {
  const exporter = narrowedBy(actor, ["ticket.view"], "ticket.export");
  const where = checksWhere(authorize(exporter, "ticket.view"), query);
  await audit(database(), actor, { action: "ticket_check.export", after: { format, ...query } });
  return sheetFile("ticket-checks", format, {
    name: "Ticket checks",
    columns: COLUMNS,
    batches: sheetBatches((after, limit) => readChecks(database(), actor, where, after, limit), cells),
  });
}

function cells(row: CheckRow): string[] {
  const {
    code,
    verdict,
    server_verdict,
    method,
    identifier,
    seen_key,
    ticket,
    category,
    inspector,
    checked_at,
  } = row;
  return [
    code,
    verdicts[verdict],
    server_verdict === null ? "" : verdicts[server_verdict],
    checkMethods[method],
    identifier,
    seen_key ?? "",
    ticket ?? "",
    category ?? "",
    inspector,
    formatMoment(checked_at),
    row.lga ?? "",
    row.park ?? "",
    ...[row.latitude, row.longitude].map((part) => (part === null ? "" : String(part))),
  ];
}
