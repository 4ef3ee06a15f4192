import { sql } from "kysely";
import { allocateReceived } from "#domain/allocate-received.ts";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { newToken } from "#kernel/random-token.ts";
import { bookMoney } from "../payments/confirm.ts";
import { type LockedPayment, lockPayment } from "../payments/lock-payment.ts";
import { payables } from "../payments/payable.ts";
import { findCurrentPayment } from "./current-payment.ts";
import { type Reversal, reversePayment } from "./reverse-payment.ts";

/**
 * Posts a partial refund by a payment gateway: the whole payment is reversed, and the remaining amount is posted as of
 * the original day, with receipts for it. The oldest bill keeps its money first.
 * @param part returned amount in kobo
 * @throws AppError wrong-status, credit-used, part-too-large, pays-tickets, wallet-too-low (the part is not in its
 * wallet)
 */
export async function reversePart(tx: Tx, actor: Actor, reversal: Reversal, part: number): Promise<void> {
  const current = await findCurrentPayment(tx, { id: reversal.payment_id });
  if (!current)
    throw new AppError("conflict", "This payment is already fully reversed.", { code: "wrong-status" });
  const payment = await lockPayment(tx, { id: current.id });
  const remaining = payment.kobo - part;
  if (remaining < 0)
    throw new AppError(
      "conflict",
      message("Only {amount} of this payment remains. You can’t reverse more than that.", {
        amount: formatNaira(payment.kobo),
      }),
      { code: "part-too-large" },
    );
  if (remaining > 0) for (const payable of payables.all()) await payable.assertDivisible?.(tx, payment.id);
  const shares = await readShares(tx, payment.id);
  await reversePayment(tx, actor, { ...reversal, payment_id: payment.id, rebooked_kobo: remaining });
  if (remaining > 0)
    await postRemainder(tx, actor, payment, { kobo: remaining, request: reversal.code, shares });
}

interface Share {
  readonly bill_id: number;
  readonly kobo: number;
}

/** The share of each bill in a payment, oldest first. */
async function readShares(tx: Tx, payment_id: number): Promise<Share[]> {
  const { rows } = await sql<Share>`
    SELECT b.id AS bill_id, sum(t.amount)::bigint AS kobo
    FROM allocation al JOIN transfer t ON t.id = al.transfer_id JOIN bill b ON b.id = al.bill_id
    WHERE al.payment_id = ${payment_id} AND t.reverses_id IS NULL GROUP BY b.id ORDER BY b.issued_on, b.id`.execute(
    tx,
  );
  return rows;
}

interface Remainder {
  readonly kobo: number;
  /** Code of the request that it comes from. */
  readonly request: string;
  readonly shares: readonly Share[];
}

async function postRemainder(
  tx: Tx,
  actor: Actor,
  original: LockedPayment,
  { kobo, request, shares }: Remainder,
): Promise<void> {
  const { provider, channel, email, payer_name, individual_id, corporate_id, actor_id, actor_name } =
    original;
  const { id } = await tx
    .insertInto("payment")
    .values({
      provider,
      channel,
      email,
      payer_name,
      individual_id,
      corporate_id,
      actor_id,
      actor_name,
      kobo,
      token: newToken(),
      // The payment gateway has only the first payment; this one is never queried.
      reference: `${original.reference.split(".")[0]}.${request}`,
      rest_of_id: original.rest_of_id ?? original.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const amounts = allocateReceived(
    shares.map((share) => share.kobo),
    kobo,
  );
  const parts = shares.map(({ bill_id }, index) => ({ payment_id: id, bill_id, kobo: amounts[index] ?? 0 }));
  const paid = parts.filter((one) => one.kobo > 0);
  if (paid.length > 0) await tx.insertInto("payment_bill").values(paid).execute();
  else await carryOver(tx, original.id, id, kobo);
  const remainder = await lockPayment(tx, { id });
  await bookMoney(tx, remainder, {
    paid_at: original.paid_at ?? remainder.now,
    method: original.method ?? "Online",
    into: { kind: "gateway-clearing", provider },
    // The fee for the whole payment is not returned.
    fee_kobo: original.fee_kobo,
    officer: null,
    actor,
  });
}

/** The remaining payment is for the same subject as the whole, unless that was a bill. */
async function carryOver(tx: Tx, first_id: number, rest_id: number, kobo: number): Promise<void> {
  for (const payable of payables.all()) if (await payable.carryOver?.(tx, first_id, rest_id, kobo)) return;
  throw new Error(`Payment ${first_id} is for neither bills nor a registered payable.`);
}
