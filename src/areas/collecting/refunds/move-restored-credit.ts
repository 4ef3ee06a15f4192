import { sumKobo } from "#domain/money.ts";
import type { Tx } from "#kernel/db/client.ts";
import { transferId } from "../ledger/transfer-id.ts";
import { moveCredit } from "../payments/move-credit.ts";
import type { ReversedLeg } from "./reversed-leg.ts";
import { creditOwnerOf, type Payer, payerId } from "./unused-credit.ts";

/**
 * After a reversal has returned credit to the record it came from: moves it to the record which that was merged into,
 * because credit of a merged record can't be used.
 * @param legs the transfers of the payment that were just reversed
 */
export async function moveRestoredCredit(
  tx: Tx,
  payment: Payer,
  legs: readonly ReversedLeg[],
): Promise<void> {
  const owner = payerId(payment);
  if (!owner) return;
  for (const account of [...new Set(legs.map(({ debit_account }) => debit_account))]) {
    const from = await creditOwnerOf(tx, account);
    if (!from || (from.type === owner.type && from.id === owner.id)) continue;
    const limit = sumKobo(legs.filter((leg) => leg.debit_account === account).map(({ kobo }) => kobo));
    const transfer = transferId("reversal", payment.id, "credit on", account);
    await moveCredit(tx, { from, to: owner, transfer, most: limit });
  }
}
