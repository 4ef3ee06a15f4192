import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { lockSettlement } from "./settlement-row.ts";

/**
 * Discards a draft: its lines move to the next batch.
 * @throws AppError forbidden, not-found, wrong-status, edited-meanwhile, invalid (no reason)
 */
export async function discardSettlement(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
  rawReason: string | null,
): Promise<{ id: number }> {
  const batch = await lockSettlement(tx, id, authorize(actor, "settlement.draft"), ["draft"], viewedVersion);
  const reason = readReason(rawReason, true);
  await sql`UPDATE settlement_share SET settlement_id = NULL WHERE settlement_id = ${id}`.execute(tx);
  await sql`UPDATE settlement SET carried_into = NULL WHERE carried_into = ${id}`.execute(tx);
  await sql`UPDATE settlement SET status = 'discarded', reason = ${reason}, version = version + 1
    WHERE id = ${id}`.execute(tx);
  const before = { code: batch.code, net_kobo: batch.net_kobo };
  await audit(tx, actor, { action: "settlement.discard", record_id: id, before, reason });
  return { id };
}
