import type { Queryable } from "#kernel/db/client.ts";
import { insertTransfers, LedgerError } from "./post.ts";

/**
 * Undoes a transfer with a mirror transfer, once. A reversal can't be reversed: post a new transfer instead.
 * @param id of the new row, created by the caller; repeating the same ID changes nothing
 * @throws LedgerError transfer-not-found, transfer-not-reversible, transfer-ended, transfer-differs
 */
export async function reverseTransfer(
  tx: Queryable,
  { id, reverses_id }: { readonly id: string; readonly reverses_id: string },
): Promise<void> {
  const original = await tx
    .selectFrom("transfer")
    .selectAll()
    .where("id", "=", reverses_id)
    .executeTakeFirst();
  if (!original) throw new LedgerError("transfer-not-found", "This transfer does not exist.");
  if (original.reverses_id !== null || !["posted", "post"].includes(original.kind))
    throw new LedgerError("transfer-not-reversible", "Only a posted transfer can be reversed.");
  const earlier = await tx
    .selectFrom("transfer")
    .select("id")
    .where("reverses_id", "=", reverses_id)
    .executeTakeFirst();
  if (earlier && earlier.id !== id)
    throw new LedgerError("transfer-ended", "This transfer has already been reversed.");
  await insertTransfers(tx, [
    {
      id,
      debit_account: original.credit_account,
      credit_account: original.debit_account,
      amount: original.amount,
      code: original.code,
      kind: "posted",
      reverses_id,
    },
  ]);
}
