import { actorAreaText } from "#domain/audit/actor-areas.ts";
import { formatMoment } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { csvFile, type GeneratedFile } from "#platform/export/formats.ts";
import { batchedSheet, type RowColumns, textColumn } from "#platform/export/row-sheet.ts";
import { authorizeTrail } from "./authorize-trail.ts";
import { readTrail, type TrailRow } from "./list-trail.ts";
import { type TrailQuery, trailConditions } from "./trail-query.ts";

const COLUMNS: RowColumns<TrailRow> = [
  textColumn("Number", ({ id }) => String(id)),
  textColumn("Time", ({ at }) => formatMoment(at)),
  textColumn("User", ({ actor_name }) => actor_name),
  textColumn("User ID", ({ actor_id }) => actor_id?.toString()),
  textColumn("Area", ({ area }) => actorAreaText(area)),
  textColumn("IP address", ({ ip }) => ip),
  textColumn("Event", ({ action_label }) => action_label),
  textColumn("Kind", ({ kind }) => kind),
  textColumn("Record", ({ record_code }) => record_code),
  textColumn("Changes", ({ changes }) => changes.map(changeText).join("; ")),
  textColumn("Reason", ({ reason }) => reason),
  textColumn("Action", ({ action }) => action),
  textColumn("Request ID", ({ request_id }) => request_id),
];

/**
 * Streams the trail as CSV. The export is audited before the first row is sent.
 * @throws AppError not-signed-in, forbidden, invalid (days)
 */
export async function exportTrail(actor: Actor, query: TrailQuery): Promise<GeneratedFile> {
  authorizeTrail(actor, "export");
  const where = await trailConditions(query);
  const params = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  await audit(database(), actor, { action: "audit.export", after: params });
  const read = (after: number | undefined, limit: number) => readTrail(where, after, limit);
  return csvFile("audit-trail", batchedSheet("Audit trail", COLUMNS, read));
}

function changeText({ label, before, after }: TrailRow["changes"][number]): string {
  if (before === null) return `${label}: ${after}`;
  return `${label}: ${before} → ${after ?? "no longer shown"}`;
}
