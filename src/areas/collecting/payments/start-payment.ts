import { sql } from "kysely";
import { type OpenBill, readOpenBills, toDivisible } from "#areas/charging/billing/open-bills.ts";
import { dividePayment } from "#domain/divide-payment.ts";
import { lagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { formatNaira, sumKobo } from "#domain/money.ts";
import { tooMuchError } from "#domain/part-payment.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { isOwn } from "#kernel/owner.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { payerOf } from "../receipts/payer.ts";
import { createAttempt } from "./create-payment.ts";
import { selectGateway } from "./gateway.ts";

export interface NewPayment {
  /** Public tokens of bills: the holder of a token can pay the bill. */
  readonly bill_tokens?: readonly string[];
  /** Bills of the signed-in owner. */
  readonly bill_ids?: readonly number[];
  /** Kobo, at most the total due today; default: the next amount due on each bill. */
  readonly kobo?: number;
  /** Where the gateway sends its own receipt. */
  readonly email: string;
  readonly channel?: "gateway";
  /** One of the offered gateways; default: the first. */
  readonly provider?: string;
}

export interface StartedPayment {
  readonly id: number;
  readonly code: string;
  readonly token: string;
  readonly reference: string;
  readonly kobo: number;
}

/**
 * Records a payment attempt. Commit it before `openCheckout`, so that the gateway never knows an attempt that the
 * database does not.
 * @throws AppError gateway-not-configured, gateway-not-offered, too-many, not-found, bill-cancelled, nothing-due,
 * several-payers, too-much
 */
export async function startPayment(tx: Tx, actor: Actor, input: NewPayment): Promise<StartedPayment> {
  const gateway = selectGateway(input.provider);
  if (!actor.session && !actor.system) await consumeAttempt("payment-start", actor.ip ?? "unknown");
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(tx);
  const today = lagosDate(rows[0]?.now ?? new Date());
  const bills = await readOpenBills(tx, await findBillIds(tx, actor, input), today);
  const [first] = bills;
  if (!first) throw notFound("bill");
  const cancelled = bills.find((bill) => bill.cancelled);
  if (cancelled)
    throw new AppError(
      "conflict",
      message("Bill {code} is cancelled. Ask the revenue office for the bill that replaces it.", {
        code: cancelled.code,
      }),
      {
        code: "bill-cancelled",
      },
    );
  if (!bills.every((bill) => isSamePayer(bill, first)))
    throw new AppError("invalid", "These bills belong to different payers. Pay them separately.", {
      code: "several-payers",
    });
  const parts = divide(bills, input.kobo);
  const kobo = parts.reduce((sum, part) => sum + part.kobo, 0);
  const payer = await payerOf(tx, first);
  const payment = await createAttempt(tx, actor, {
    provider: gateway.name,
    channel: input.channel ?? "gateway",
    kobo,
    email: input.email,
    payer_name: payer.name,
    individual_id: first.individual_id,
    corporate_id: first.corporate_id,
  });
  await tx
    .insertInto("payment_bill")
    .values(parts.map((part) => ({ payment_id: payment.id, ...part })))
    .execute();
  const after = { code: payment.code, kobo, bills: parts };
  await audit(tx, actor, { action: "payment.start", record_id: payment.id, after });
  return payment;
}

async function findBillIds(
  tx: Tx,
  actor: Actor,
  { bill_tokens = [], bill_ids = [] }: NewPayment,
): Promise<number[]> {
  const ids: number[] = [];
  if (bill_tokens.length > 0) {
    const rows = await tx.selectFrom("bill").select("id").where("token", "in", bill_tokens).execute();
    if (rows.length !== new Set(bill_tokens).size) throw notFound("bill");
    ids.push(...rows.map(({ id }) => id));
  }
  if (bill_ids.length > 0) {
    authorize(actor, "own_bill.pay");
    const found = await tx
      .selectFrom("bill")
      .select(["id", "individual_id", "corporate_id"])
      .where("id", "in", bill_ids)
      .execute();
    const rows = found.filter((bill) => isOwn(actor, bill));
    if (rows.length !== new Set(bill_ids).size) throw notFound("bill");
    ids.push(...rows.map(({ id }) => id));
  }
  return [...new Set(ids)];
}

/**
 * Allocates the amount to the bills, oldest first; later instalments and amounts under objection only if it is large
 * enough. Amounts above the total due are refused, to catch typing errors.
 */
function divide(bills: readonly OpenBill[], kobo: number | undefined): { bill_id: number; kobo: number }[] {
  const open = bills.map(toDivisible);
  const clear = sumKobo(open.map(({ clear_kobo }) => clear_kobo));
  const amount = kobo ?? sumKobo(open.map(({ now_kobo }) => now_kobo));
  if (clear <= 0 || amount <= 0) throw nothingDue(clear);
  if (amount > clear) {
    const text = tooMuchError(clear);
    throw new AppError("invalid", text, { code: "too-much", fields: { kobo: [text] } });
  }
  const parts = dividePayment(open, amount);
  return bills.flatMap(({ id }, index) => {
    const part = parts[index] ?? 0;
    return part > 0 ? [{ bill_id: id, kobo: part }] : [];
  });
}

interface Payer {
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
}

/** Whether one payment can pay both bills: they have the same payer, or none. */
export function isSamePayer(one: Payer, other: Payer): boolean {
  return one.individual_id === other.individual_id && one.corporate_id === other.corporate_id;
}

/** The error of a payment when nothing is due. @param held_kobo unpaid amount, all of it under objection */
export function nothingDue(held_kobo = 0): AppError {
  const text =
    held_kobo > 0
      ? message(
          "Nothing is due now: {sum} is under objection. To pay it before the decision, enter the amount.",
          { sum: formatNaira(held_kobo) },
        )
      : "Nothing is due. This is already paid.";
  return new AppError("conflict", text, { code: "nothing-due" });
}
