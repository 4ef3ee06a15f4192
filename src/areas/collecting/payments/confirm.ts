import { notifyPaidOff } from "#areas/charging/billing/bill-source.ts";
import { readOpenBills } from "#areas/charging/billing/open-bills.ts";
import { openParts } from "#domain/allocate-payment.ts";
import { capitalise } from "#domain/capitalise.ts";
import { type LagosDate, lagosDate } from "#domain/lagos.ts";
import { billState } from "#domain/status.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { KnownPayment } from "../gateways/payment-gateway.ts";
import type { AccountKey } from "../ledger/account.ts";
import { issueReceipts } from "../receipts/issue.ts";
import type { AllottedBill, PaidBill } from "../receipts/paid-bill.ts";
import { allocateToBills } from "./allocate-to-bills.ts";
import { bookPayment } from "./book-payment.ts";
import type { LockedPayment } from "./lock-payment.ts";
import { payables } from "./payable.ts";
import { writeDiscounts, writePaidBill } from "./write-paid-bill.ts";

/** Money received, and how. */
export interface ReceivedMoney {
  /** Kobo, if it can differ from the requested amount. */
  readonly kobo?: number;
  /** Pays no bill: all of it becomes the payer's credit. */
  readonly creditOnly?: boolean;
  /** When it was paid, which can be earlier than when we learned of it. */
  readonly paid_at: Date;
  /** Payment method on receipts: "Card", "Bank teller". */
  readonly method: string;
  /** The account that holds it until it is paid out. */
  readonly into: AccountKey;
  /** Fee deducted by the gateway in kobo; null without a gateway. */
  readonly fee_kobo: number | null;
  /** The officer who took or entered it, named on the receipt; null online. */
  readonly officer: string | null;
  /** Who confirms it. */
  readonly actor: Actor;
  /** The gateway's answer. */
  readonly response?: KnownPayment;
}

/**
 * Posts a payment that a gateway reports as paid, even if more was paid than requested. The caller has locked the
 * payment's row.
 * @param decision the officer's decision, if it is posted on that basis
 */
export async function confirmPayment(
  tx: Tx,
  payment: LockedPayment,
  response: KnownPayment,
  decision?: { readonly actor: Actor; readonly creditOnly: boolean },
): Promise<void> {
  await bookMoney(tx, payment, {
    kobo: response.kobo,
    creditOnly: decision?.creditOnly ?? false,
    paid_at: paymentTime(payment, response.paid_at),
    method: methodOf(response.channel),
    into: { kind: "gateway-clearing", provider: payment.provider },
    fee_kobo: response.fee_kobo ?? null,
    officer: null,
    actor: decision?.actor ?? systemActor("gateway"),
    response,
  });
}

/**
 * Posts received money: transfers, bills and receipts, in the caller's transaction, which has locked the payment's row.
 * No received money is refused: an excess over the bills becomes the payer's credit, and a payment for a wallet goes
 * into it completely.
 */
export async function bookMoney(tx: Tx, payment: LockedPayment, received: ReceivedMoney): Promise<void> {
  const {
    paid_at,
    method,
    into,
    fee_kobo,
    officer,
    actor,
    kobo = payment.kobo,
    creditOnly = false,
  } = received;
  const paid_on = lagosDate(paid_at);
  const asked_kobo = kobo === payment.kobo ? null : payment.kobo;
  for (const payable of payables.all()) {
    const book = await payable.claim(tx, payment);
    if (!book) continue;
    await writeConfirmed(tx, payment, received, { kobo, asked_kobo });
    return book({ kobo, asked_kobo, creditOnly, into, fee_kobo: fee_kobo ?? 0, paid_on, actor });
  }
  const allotted = await allocateToBills(tx, payment.id, { kobo, day: paid_on, creditOnly });
  // Before the transfers, because agencies' shares of a fee are computed from the amount received.
  await writeConfirmed(tx, payment, received, { kobo, asked_kobo });
  await bookPayment(tx, payment, allotted, { paid_on, into, fee_kobo: fee_kobo ?? 0 });
  await writeDiscounts(tx, payment.id, allotted);
  const paid = await readPaidBills(tx, allotted, lagosDate(payment.now));
  const paidOff: number[] = [];
  for (const one of paid) if (await writePaidBill(tx, one)) paidOff.push(one.bill.id);
  await notifyPaidOff(tx, actor, paidOff);
  const bills = paid.map(({ bill, kobo, allotment, status }) => ({
    code: bill.code,
    kobo,
    allotment,
    status,
  }));
  await auditConfirmed(tx, actor, payment, { kobo, asked_kobo, bills });
  // Last, because it locks the counter of receipts, and other payments wait for it until the commit.
  await issueReceipts(tx, { payment, paid, method, officer });
}

/** Writes the audit entry of a confirmed payment, with what it was posted to. */
export function auditConfirmed(
  tx: Tx,
  actor: Actor,
  { id, code }: Pick<LockedPayment, "id" | "code">,
  {
    asked_kobo,
    ...after
  }: { readonly kobo: number; readonly asked_kobo: number | null; readonly [more: string]: unknown },
): Promise<void> {
  return audit(tx, actor, {
    action: "payment.confirm",
    record_id: id,
    after: { code, ...after, ...(asked_kobo !== null && { asked_kobo }) },
  });
}

async function writeConfirmed(
  tx: Tx,
  payment: LockedPayment,
  { paid_at, method, fee_kobo, response }: ReceivedMoney,
  amounts: { readonly kobo: number; readonly asked_kobo: number | null },
): Promise<void> {
  await tx
    .updateTable("payment")
    .set({
      state: "confirmed",
      problem: null,
      confirmed_at: payment.now,
      paid_at,
      next_poll_at: null,
      ...amounts,
      method,
      fee_kobo,
      ...(response && { gateway_said: JSON.stringify(response) }),
      ...(response?.retrieval_reference && {
        // Paid before the first query, if the response to the start was lost.
        retrieval_reference: payment.retrieval_reference ?? response.retrieval_reference,
      }),
    })
    .where("id", "=", payment.id)
    .execute();
}

/**
 * The balances of the bills after posting, as of a day: a payment made on time adds no penalty if we learn of it late,
 * but an existing penalty for another unpaid amount remains.
 */
async function readPaidBills(tx: Tx, allotted: readonly AllottedBill[], day: LagosDate): Promise<PaidBill[]> {
  const ids = allotted.map(({ bill }) => bill.id);
  const current = new Map((await readOpenBills(tx, ids, day)).map((bill) => [bill.id, bill]));
  return allotted.map((one) => {
    const bill = current.get(one.bill.id) ?? one.bill;
    const paid_kobo = bill.paid_kobo + one.kobo - one.allotment.credit_kobo;
    const { late_paid_kobo: before = 0 } = one.bill;
    const late_paid_kobo = before + one.allotment.penalty_kobo + one.allotment.interest_kobo;
    const { charge_kobo, penalty_kobo, interest_kobo } = openParts({ ...bill, paid_kobo, late_paid_kobo });
    const owed_kobo = charge_kobo + penalty_kobo + interest_kobo;
    const { cancelled } = bill;
    return {
      ...one,
      owed_kobo,
      held_kobo: Math.min(bill.held_kobo, charge_kobo),
      status: billState({ total_kobo: paid_kobo + owed_kobo, paid_kobo, cancelled }),
    };
  });
}

/** The gateway's payment time, where plausible: a payer who paid on time remains on time, however late we learn of it. */
function paymentTime(payment: LockedPayment, text: string | undefined): Date {
  const time = text ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return payment.now;
  return new Date(Math.min(payment.now.getTime(), Math.max(payment.created_at.getTime(), time)));
}

/** "bank_transfer" → "Bank transfer". */
function methodOf(channel: string | undefined): string {
  const text = (channel ?? "online").replaceAll("_", " ").slice(0, 30);
  return text === "ussd" || text === "qr" ? text.toUpperCase() : capitalise(text);
}
