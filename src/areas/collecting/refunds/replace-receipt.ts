import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { markCancelled } from "../receipts/cancel.ts";
import { reissueReceipt } from "../receipts/reissue.ts";

export interface Replacement {
  readonly code: string;
  readonly receipt_id: number;
  /** The name on the replacement. */
  readonly payer_name: string;
  readonly reason: string;
}

/**
 * Cancels a receipt and reissues it with the next number of its agency; the caller has locked its row.
 * @returns ID and number of the replacement
 * @throws AppError wrong-status
 */
export async function replaceReceipt(
  tx: Tx,
  actor: Actor,
  { code, receipt_id, payer_name, reason }: Replacement,
): Promise<{ id: number; number: string }> {
  const old = await tx
    .selectFrom("receipt")
    .selectAll()
    .where("id", "=", receipt_id)
    .executeTakeFirstOrThrow();
  if (old.status === "cancelled")
    throw new AppError("conflict", "This receipt is already cancelled.", { code: "wrong-status" });
  await markCancelled(tx, actor, old, reason);
  const replacement = await reissueReceipt(tx, old, payer_name);
  await audit(tx, actor, {
    action: "receipt.replace",
    record_id: receipt_id,
    after: { number: old.number, request: code, replaced_by: replacement.number, payer: payer_name },
    reason,
  });
  return replacement;
}
