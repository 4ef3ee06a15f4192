import type { Queryable } from "#kernel/db/client.ts";
import { insertTransfers, LedgerError } from "./post.ts";

/**
 * Ends a pending transfer, once: `post` makes it effective, `void` releases it. Repeating the same ID changes nothing.
 * @param id of the new row, created by the caller
 * @throws LedgerError transfer-not-found, transfer-not-pending, transfer-ended, transfer-differs
 */
export async function endPending(
  tx: Queryable,
  kind: "post" | "void",
  { id, pending_id }: { readonly id: string; readonly pending_id: string },
): Promise<void> {
  const pending = await tx.selectFrom("transfer").selectAll().where("id", "=", pending_id).executeTakeFirst();
  if (!pending) throw new LedgerError("transfer-not-found", "This transfer does not exist.");
  if (pending.kind !== "pending")
    throw new LedgerError("transfer-not-pending", "Only a pending transfer can be posted or voided.");
  const ended = await tx
    .selectFrom("transfer")
    .select("id")
    .where("pending_id", "=", pending_id)
    .executeTakeFirst();
  if (ended && ended.id !== id)
    throw new LedgerError("transfer-ended", "This transfer has already been posted or voided.");
  const { debit_account, credit_account, amount, code } = pending;
  await insertTransfers(tx, [{ id, debit_account, credit_account, amount, code, kind, pending_id }]);
}
