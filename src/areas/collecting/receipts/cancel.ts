import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";

/**
 * Cancels a valid, locked receipt: its number is never reused, and the public page says so. The payment is not
 * affected: money is returned by a refund or a reversal. The caller has checked the rights.
 */
export async function markCancelled(
  tx: Tx,
  actor: Actor,
  { id, number }: { readonly id: number; readonly number: string },
  reason: string,
): Promise<void> {
  await tx
    .updateTable("receipt")
    .set({
      status: "cancelled",
      cancelled_at: sql`now()`,
      cancelled_by: actor.session?.user.id ?? null,
      cancel_reason: reason,
    })
    .where("id", "=", id)
    .execute();
  await audit(tx, actor, { action: "receipt.cancel", record_id: id, after: { number }, reason });
}
