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
import { type Sheet, textColumns } from "#platform/export/sheet.ts";
import { type EndedRequest, type HistoryQuery, historyWhere, readEnded } from "./request-history.ts";
import { requestsWithin } from "./visibility.ts";

/** Rows in memory at once. */
const BATCH = 1_000;

const COLUMNS: Sheet["columns"] = [
  ...textColumns("Code", "Service", "Requester", "Asset", "Provider", "Assigned to", "Status"),
  { head: "Submitted", kind: "day" },
  { head: "Ended", kind: "day" },
  ...textColumns("Working days taken", "Working days allowed", "Rating", "Times reopened"),
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
      yield rows.map(cellsOf);
      before = rows.at(-1)?.moment;
      more = rows.length >= BATCH;
    }
  }
  const sheet: Sheet = { name: "Service history", columns: COLUMNS, batches: batches() };
  return sheetFile("service-history", format, sheet);
}

function cellsOf(row: EndedRequest): string[] {
  return [
    row.code,
    row.subject,
    row.requester ?? "",
    row.asset_code ?? "",
    row.provider ?? "",
    row.assigned ?? "",
    stateLabels[row.status],
    lagosDate(row.submitted_at),
    lagosDate(row.ended_at),
    String(row.days_used),
    String(row.days_to_serve),
    row.rating === null ? "" : String(row.rating),
    String(row.reopened),
  ];
}
