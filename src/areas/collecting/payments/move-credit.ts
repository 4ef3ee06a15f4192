import type { Tx } from "#kernel/db/client.ts";
import { findOrCreateAccount } from "../ledger/account.ts";
import { postTransfers } from "../ledger/post.ts";
import { type CreditOwner, lockCredit } from "./payer-credit.ts";

/**
 * Moves credit from one payer to another after a merge.
 * @param transfer its ID in the ledger, posted once
 * @param most kobo; default: all
 * @returns kobo moved; credit held by a pending payment remains
 */
export async function moveCredit(
  tx: Tx,
  {
    from,
    to,
    transfer,
    most: limit_kobo,
  }: { from: CreditOwner; to: CreditOwner; transfer: string; most?: number | undefined },
): Promise<number> {
  const available = await lockCredit(tx, from);
  const kobo = Math.min(available, limit_kobo ?? available);
  if (kobo <= 0) return 0;
  const [debit_account, credit_account] = [await creditAccount(tx, from), await creditAccount(tx, to)];
  const code = "credit.moved";
  await postTransfers(tx, [{ id: transfer, debit_account, credit_account, amount: kobo, code }]);
  return kobo;
}

const creditAccount = (tx: Tx, { type, id }: CreditOwner) =>
  findOrCreateAccount(tx, { kind: "payer-credit", [`${type}_id`]: id });
