import { sql } from "kysely";
import type { FormatName } from "#domain/file-formats.ts";
import { lagosDate } from "#domain/lagos.ts";
import { stateLabels } from "#domain/service/request-state.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { PageQuery } from "#kernel/page-query.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { cellsOf, dayColumn, type RowColumns, textColumn } from "#platform/export/row-sheet.ts";
import type { Sheet } from "#platform/export/sheet.ts";
import { type EndedRequest, type HistoryQuery, historyWhere, readEnded } from "./request-history.ts";
import { requestsWithin } from "./visibility.ts";

/** Rows in memory at once. */
const BATCH = 1_000;

const COLUMNS: RowColumns<EndedRequest> = [
  textColumn("Code", ({ code }) => code),
  textColumn("Service", ({ subject }) => subject),
  textColumn("Requester", ({ requester }) => requester),
  textColumn("Asset", ({ asset_code }) => asset_code),
  textColumn("Provider", ({ provider }) => provider),
  textColumn("Assigned to", ({ assigned }) => assigned),
  textColumn("Status", ({ status }) => stateLabels[status]),
  dayColumn("Submitted", ({ submitted_at }) => lagosDate(submitted_at)),
  dayColumn("Ended", ({ ended_at }) => lagosDate(ended_at)),
  textColumn("Working days taken", ({ days_used }) => String(days_used)),
  textColumn("Working days allowed", ({ days_to_serve }) => String(days_to_serve)),
  textColumn("Rating", ({ rating }) => rating?.toString()),
  textColumn("Times reopened", ({ reopened }) => String(reopened)),
];

/**
 * Exports ended requests in batches. The export is audited before the first byte is sent.
 * @throws AppError not-signed-in, forbidden
 */
export async function exportHistory(
  actor: Actor,
  query: Omit<HistoryQuery, keyof PageQuery>,
  format: FormatName,
): Promise<GeneratedFile> {
  const scope = authorize(actor, "service_request.export");
  const where = sql`${await historyWhere(actor, query)} AND ${requestsWithin(scope)}`;
  await audit(database(), actor, { action: "service_request.export", after: { format, query } });
  async function* batches() {
    // Each batch reads earlier ends only, so requests reopened meanwhile are skipped and none appears twice.
    let before: number | undefined;
    for (let more = true; more; ) {
      const rows = await readEnded(where, before, BATCH);
      yield rows.map(cellsOf(COLUMNS));
      before = rows.at(-1)?.moment;
      more = rows.length >= BATCH;
    }
  }
  const sheet: Sheet = { name: "Service history", columns: COLUMNS, batches: batches() };
  return sheetFile("service-history", format, sheet);
}
