import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";

/**
 * Cancels a receipt: it is no longer valid, its number is never reused, and the public page says so. The money is not
 * affected; that takes a refund or a reversal.
 * @throws AppError not-found, conflict (already cancelled), invalid (no reason)
 */
export async function cancelReceipt(tx: Tx, actor: Actor, id: number, reason: string): Promise<void> {
  const receipt = await tx
    .selectFrom("receipt")
    .select(["number", "agency_id", "status"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!receipt) throw notFound("receipt");
  authorize(actor, "receipt.cancel", { agency_id: receipt.agency_id });
  const why = reason.trim();
  if (!why) throw new AppError("invalid", "Enter the reason.", { fields: { reason: ["Enter the reason."] } });
  if (receipt.status === "cancelled") throw new AppError("conflict", "This receipt is already cancelled.");
  await markCancelled(tx, actor, { id, number: receipt.number }, why);
}

/** The same for a valid, locked receipt; the caller has checked the rights. */
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
