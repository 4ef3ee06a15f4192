import { sql } from "kysely";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { lockDevice } from "./device-sight.ts";

/**
 * Cuts a phone off: nothing more is set aside for it, and what it sends afterwards is for the office to decide about. What is
 * set aside on it stays held, for tickets may have been sold for it: until the office lets go of it, or days after its time. Told by the office, or by the agent whose phone was lost. Once is enough.
 * @throws AppError forbidden, no-agent, not-found, invalid
 */
export async function revokeDevice(
  tx: Tx,
  actor: Actor,
  id: number,
  raw: Raw,
): Promise<{ id: number; held_kobo: number }> {
  const device = await lockDevice(tx, actor, id);
  const reason = readReason(raw["reason"], true) ?? "";
  const held_kobo = await heldOn(tx, id);
  if (device.revoked_at !== null) return { id, held_kobo };
  await sql`UPDATE agent_device SET revoked_at = clock_timestamp(), revoked_by = ${actor.session?.user.id ?? null},
    revoked_reason = ${reason} WHERE id = ${id}`.execute(tx);
  const after = { name: device.name, held_kobo };
  await audit(tx, actor, { action: "agent_device.revoke", record_id: id, reason, after });
  return { id, held_kobo };
}

/** Kobo that are set aside on a phone and not booked. */
async function heldOn(tx: Tx, device_id: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`SELECT coalesce(sum(kobo - sold_kobo), 0)::bigint AS held
    FROM device_lease WHERE device_id = ${device_id} AND closed_at IS NULL`.execute(tx);
  return rows[0]?.held ?? 0;
}
