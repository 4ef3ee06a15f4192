import { sql } from "kysely";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { lockDevice } from "./device-visibility.ts";

/**
 * Blocks a phone: it gets no more float, and sales that it sends later need review. Its float stays reserved, because tickets
 * may have been sold from it, until an officer releases it or days after its expiry. By an officer, or by the agent who lost
 * the phone. Repeating it has no effect.
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
  const held_kobo = await reservedOn(tx, id);
  if (device.revoked_at !== null) return { id, held_kobo };
  await sql`UPDATE agent_device SET revoked_at = clock_timestamp(), revoked_by = ${actor.session?.user.id ?? null},
    revoked_reason = ${reason} WHERE id = ${id}`.execute(tx);
  const after = { name: device.name, held_kobo };
  await audit(tx, actor, { action: "agent_device.revoke", record_id: id, reason, after });
  return { id, held_kobo };
}

/** Kobo reserved for a phone and not sold yet. */
async function reservedOn(tx: Tx, device_id: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`SELECT coalesce(sum(kobo - sold_kobo), 0)::bigint AS held
    FROM device_lease WHERE device_id = ${device_id} AND closed_at IS NULL`.execute(tx);
  return rows[0]?.held ?? 0;
}
