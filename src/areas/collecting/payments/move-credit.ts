import type { Tx } from "#kernel/db/client.ts";
import { openAccount } from "../ledger/account.ts";
import { postTransfers } from "../ledger/post.ts";
import { type CreditOwner, lockCredit } from "./payer-credit.ts";

/**
 * Books what is kept in one payer's favour over to another: the two turned out to be one.
 * @param transfer its id in the ledger, booked once
 * @param most kobo; left out: all of it
 * @returns kobo that went over; what is held by a payment under way stays
 */
export async function moveCredit(
  tx: Tx,
  {
    from,
    to,
    transfer,
    most,
  }: { from: CreditOwner; to: CreditOwner; transfer: string; most?: number | undefined },
): Promise<number> {
  const kept = await lockCredit(tx, from);
  const kobo = Math.min(kept, most ?? kept);
  if (kobo <= 0) return 0;
  const [debit_account, credit_account] = [await openCredit(tx, from), await openCredit(tx, to)];
  const code = "credit.moved";
  await postTransfers(tx, [{ id: transfer, debit_account, credit_account, amount: kobo, code }]);
  return kobo;
}

const openCredit = (tx: Tx, { type, id }: CreditOwner) =>
  openAccount(tx, { kind: "payer-credit", [`${type}_id`]: id });
