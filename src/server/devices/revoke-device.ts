import { sql } from "kysely";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "../actor.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";
import { readReason } from "../records/verbs.ts";
import { closeAll } from "./close-lease.ts";
import { lockDevice } from "./device-sight.ts";

/**
 * Cuts a phone off: nothing more is set aside for it, what it has not sent comes back to the wallet, and what it sends
 * afterwards is for the office to decide about. Told by the office, or by the agent whose phone was lost. Once is enough.
 * @throws AppError forbidden, no-agent, not-found, invalid
 */
export async function revokeDevice(
  tx: Tx,
  actor: Actor,
  id: number,
  raw: Raw,
): Promise<{ id: number; released_kobo: number }> {
  const device = await lockDevice(tx, actor, id);
  const reason = readReason(String(raw["reason"] ?? ""), true) ?? "";
  if (device.revoked_at !== null) return { id, released_kobo: 0 };
  await sql`UPDATE agent_device SET revoked_at = clock_timestamp(), revoked_by = ${actor.session?.user.id ?? null},
    revoked_reason = ${reason} WHERE id = ${id}`.execute(tx);
  const released_kobo = await closeAll(tx, actor, id, reason);
  const after = { name: device.name, released_kobo };
  await audit(tx, actor, {
    action: "agent_device.revoke",
    resource: "agent_device",
    record_id: id,
    reason,
    after,
  });
  return { id, released_kobo };
}
