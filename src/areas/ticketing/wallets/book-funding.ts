import { sql } from "kysely";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { type NewTransfer, postTransfers } from "#areas/collecting/ledger/post.ts";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import { auditConfirmed } from "#areas/collecting/payments/confirm.ts";
import type { LockedPayment } from "#areas/collecting/payments/lock-payment.ts";
import type { Payable, PayableMoney } from "#areas/collecting/payments/payable.ts";
import type { Tx } from "#kernel/db/client.ts";
import { addToWallet, takeBackFromWallet } from "./move-wallet.ts";
import { WALLETS, walletsWithin } from "./wallet-row.ts";

interface Funding {
  readonly id: number;
  readonly code: string;
  readonly wallet_id: number;
  readonly account_id: number;
}

/** Locks the funding that a payment was started for; undefined if it pays bills. */
async function lockFundingOf(tx: Tx, payment_id: number): Promise<Funding | undefined> {
  const { rows } = await sql<Funding>`
    SELECT f.id, f.code, f.wallet_id, w.account_id FROM wallet_funding f JOIN wallet w ON w.id = f.wallet_id
    WHERE f.payment_id = ${payment_id} FOR NO KEY UPDATE OF f`.execute(tx);
  return rows[0];
}

/**
 * Records money that a gateway received for a wallet: from its clearing account to the wallet, and the gateway's fee, which the
 * treasury pays. The whole amount received goes to the wallet, even if it differs from the amount requested.
 */
async function bookFunding(
  tx: Tx,
  payment: LockedPayment,
  funding: Funding,
  { kobo, asked_kobo, fee_kobo, paid_on, into, actor }: PayableMoney,
): Promise<void> {
  const { provider } = payment;
  // The remainder of a partly returned payment was never debited.
  if (payment.rest_of_id === null) await addToWallet(tx, funding.wallet_id, kobo);
  const clearing = await findOrCreateAccount(tx, into);
  const walletTransfer: NewTransfer = {
    id: transferId("payment", payment.id, "wallet"),
    debit_account: clearing,
    credit_account: funding.account_id,
    amount: kobo,
    code: "wallet.fund",
  };
  const transfers = [walletTransfer];
  if (fee_kobo > 0)
    transfers.push({
      id: transferId("payment", payment.id, "fee", 0, 0),
      debit_account: await findOrCreateAccount(tx, { kind: "gateway-fees", provider }),
      credit_account: clearing,
      amount: fee_kobo,
      code: "payment.fee",
    });
  await postTransfers(tx, transfers);
  await tx
    .insertInto("allocation")
    .values(
      transfers.map(({ id }, index) => ({
        transfer_id: id,
        payment_id: payment.id,
        kind: index === 0 ? "wallet" : "fee",
        paid_on,
        bill_id: null,
        bill_line_id: null,
      })),
    )
    .execute();
  await tx
    .updateTable("wallet_funding")
    .set({
      status: "confirmed",
      kobo,
      transfer_id: walletTransfer.id,
      decided_at: sql<Date>`now()`,
      version: sql`version + 1`,
    })
    .where("id", "=", funding.id)
    .execute();
  await auditConfirmed(tx, actor, payment, { kobo, asked_kobo, funding: funding.code });
}

/**
 * Debits the wallet that a reversed payment was credited to.
 * @param kept_kobo kobo that are credited again in the same transaction and remain in the wallet
 * @throws AppError wallet-too-low: the holder has spent the money
 */
async function reverseFunding(tx: Tx, payment_id: number, kept_kobo: number): Promise<void> {
  const { rows } = await sql<{ wallet_id: number; kobo: number }>`
    UPDATE wallet_funding SET reversed_at = now() WHERE payment_id = ${payment_id} AND status = 'confirmed'
    RETURNING wallet_id, kobo`.execute(tx);
  for (const { wallet_id, kobo } of rows) {
    if (kobo <= kept_kobo) continue;
    await takeBackFromWallet(tx, wallet_id, kobo - kept_kobo);
  }
}

/** The remainder of a partly returned payment becomes a new funding of the same wallet. */
async function carryFundingOver(tx: Tx, first_id: number, rest_id: number, kobo: number): Promise<boolean> {
  const { rows } = await sql`INSERT INTO wallet_funding (wallet_id, way, kobo, payment_id, entered_by)
    SELECT wallet_id, 'gateway', ${kobo}, ${rest_id}, entered_by FROM wallet_funding WHERE payment_id = ${first_id}
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Payments into the wallet of an agent or super agent. */
export const walletPayable: Payable = {
  async claim(tx, payment) {
    const funding = payment.channel === "gateway" ? await lockFundingOf(tx, payment.id) : undefined;
    return funding && ((money) => bookFunding(tx, payment, funding, money));
  },
  within: (scope) => sql`EXISTS (SELECT FROM wallet_funding f JOIN ${WALLETS} ON w.id = f.wallet_id
    WHERE f.payment_id = pm.id AND ${walletsWithin(scope)})`,
  reverse: reverseFunding,
  carryOver: carryFundingOver,
};
