import { actorAreaText } from "#domain/audit/actor-areas.ts";
import { formatMoment } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { csvFile, type GeneratedFile } from "#platform/export/formats.ts";
import { textColumns } from "#platform/export/sheet.ts";
import { sheetBatches } from "#platform/export/sheet-batches.ts";
import { authorizeTrail } from "./authorize-trail.ts";
import { readTrail, type TrailRow } from "./list-trail.ts";
import { type TrailQuery, trailConditions } from "./trail-query.ts";

const COLUMNS = textColumns(
  "Number",
  "Time",
  "User",
  "User ID",
  "Area",
  "IP address",
  "Event",
  "Kind",
  "Record",
  "Changes",
  "Reason",
  "Action",
  "Request ID",
);

/**
 * Streams the trail as CSV. The export is audited before the first row is sent.
 * @throws AppError not-signed-in, forbidden
 */
export async function exportTrail(actor: Actor, query: TrailQuery): Promise<GeneratedFile> {
  authorizeTrail(actor, "export");
  const where = await trailConditions(query);
  const params = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  await audit(database(), actor, { action: "audit.export", after: params });
  return csvFile("audit-trail", {
    name: "Audit trail",
    columns: COLUMNS,
    batches: sheetBatches((after, limit) => readTrail(where, after, limit), cellsOf),
  });
}

function cellsOf(row: TrailRow): string[] {
  return [
    String(row.id),
    formatMoment(row.at),
    row.actor_name,
    row.actor_id === null ? "" : String(row.actor_id),
    actorAreaText(row.area),
    row.ip ?? "",
    row.action_label,
    row.kind,
    row.record_code ?? "",
    row.changes.map(changeText).join("; "),
    row.reason ?? "",
    row.action,
    row.request_id ?? "",
  ];
}

function changeText({ label, before, after }: TrailRow["changes"][number]): string {
  if (before === null) return `${label}: ${after}`;
  return `${label}: ${before} → ${after ?? "no longer shown"}`;
}
