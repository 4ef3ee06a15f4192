import type { FormatName } from "#domain/file-formats.ts";
import { formatMoment } from "#domain/lagos.ts";
import { checkMethods, verdicts } from "#domain/ticket-check.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, narrowedBy } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { batchedSheet, type RowColumns, textColumn } from "#platform/export/row-sheet.ts";
import { type CheckQuery, checksWhere } from "./check-query.ts";
import { type CheckRow, readChecks } from "./list-checks.ts";

const COLUMNS: RowColumns<CheckRow> = [
  textColumn("Check", ({ code }) => code),
  textColumn("Verdict", ({ verdict }) => verdicts[verdict]),
  textColumn(
    "Result of the online check",
    ({ server_verdict }) => server_verdict && verdicts[server_verdict],
  ),
  textColumn("Method", ({ method }) => checkMethods[method]),
  textColumn("Checked", ({ identifier }) => identifier),
  textColumn("Plate seen", ({ seen_key }) => seen_key),
  textColumn("Ticket", ({ ticket }) => ticket),
  textColumn("Category", ({ category }) => category),
  textColumn("Inspector", ({ inspector }) => inspector),
  textColumn("Time", ({ checked_at }) => formatMoment(checked_at)),
  textColumn("Local government", ({ lga }) => lga),
  textColumn("Park", ({ park }) => park),
  textColumn("Latitude", ({ latitude }) => latitude?.toString()),
  textColumn("Longitude", ({ longitude }) => longitude?.toString()),
];

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
  const read = (after: number | undefined, limit: number) =>
    readChecks(database(), actor, where, after, limit);
  return sheetFile("ticket-checks", format, batchedSheet("Ticket checks", COLUMNS, read));
}
