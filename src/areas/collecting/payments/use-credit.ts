import { readOpenBills } from "#areas/charging/billing/open-bills.ts";
import { message } from "#domain/message.ts";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { bookMoney } from "./confirm.ts";
import { createReceived } from "./create-payment.ts";
import { creditBills, creditBillsCondition, divideCredit } from "./credit-bills.ts";
import { lockCredit, type PayerId } from "./payer-credit.ts";
import { nothingDue } from "./start-payment.ts";

export interface CreditUse {
  /** IDs of the bills; default: all unpaid bills of the payer, oldest first. */
  readonly bill_ids?: readonly number[] | undefined;
  /** Kobo; default: the available credit, up to the next amounts due. Amounts under objection are excluded. */
  readonly kobo?: number | undefined;
}

export interface UsedCredit {
  readonly id: number;
  readonly code: string;
  readonly token: string;
  readonly kobo: number;
}

/**
 * Pays a payer's bills from their credit: by the payer, or by an officer with an unlimited right to record payments.
 * Amounts under objection are not paid. It is a payment with receipts like any other; only no new money is received.
 * @throws AppError forbidden, not-found, bill-cancelled, nothing-due, no-credit, too-much
 */
export async function useCredit(
  tx: Tx,
  actor: Actor,
  payer: PayerId,
  { bill_ids, kobo }: CreditUse,
): Promise<UsedCredit> {
  const ids = await creditBills(tx, payer, bill_ids, creditBillsCondition(actor));
  if (ids.length === 0) throw nothingDue();
  const bills = await readOpenBills(tx, ids, await lagosToday(tx), "lock");
  // A bill can have been readdressed while waiting for its lock.
  if (bills.some((bill) => bill[`${payer.type}_id`] !== payer.id)) throw notFound("bill");
  const cancelled = bills.find((bill) => bill.cancelled);
  if (cancelled)
    throw new AppError("conflict", message("Bill {code} is cancelled.", { code: cancelled.code }), {
      code: "bill-cancelled",
    });
  const divided = divideCredit(bills, await lockCredit(tx, payer), kobo);
  if (divided.most_kobo <= 0) throw nothingDue(divided.held_kobo);
  if (divided.credit_kobo <= 0)
    throw new AppError("conflict", "The payer has no credit.", { code: "no-credit" });
  if (kobo !== undefined && kobo > divided.kobo) {
    const text = "Enter an amount up to the payer’s credit and the amount due.";
    throw new AppError("invalid", text, { code: "too-much", fields: { kobo: [text] } });
  }
  const parts = divided.bills.flatMap(({ id, kobo }) => (kobo > 0 ? [{ bill_id: id, kobo }] : []));
  return createPayment(tx, actor, payer, parts);
}

interface Part {
  readonly bill_id: number;
  readonly kobo: number;
}

async function createPayment(
  tx: Tx,
  actor: Actor,
  payer: PayerId,
  parts: readonly Part[],
): Promise<UsedCredit> {
  const party = { individual_id: null, corporate_id: null, [`${payer.type}_id`]: payer.id };
  const payment = await createReceived(
    tx,
    "CR",
    {
      ...party,
      provider: "credit",
      channel: "credit",
      kobo: sumKobo(parts.map(({ kobo }) => kobo)),
      actor_id: actor.session?.user.id ?? null,
      actor_name: actor.name,
    },
    parts,
  );
  await bookMoney(tx, payment, {
    paid_at: payment.now,
    method: "Credit balance",
    into: { kind: "payer-credit", [`${payer.type}_id`]: payer.id },
    fee_kobo: null,
    officer: null,
    actor,
  });
  return { id: payment.id, code: payment.code ?? "", token: payment.token, kobo: payment.kobo };
}
