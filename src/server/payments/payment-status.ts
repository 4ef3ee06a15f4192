import { notFound } from "../app-error.ts";
import { database } from "../db/client.ts";
import { isToken } from "../public-token.ts";
import { type PaymentState, settle } from "./settle.ts";

export interface PaymentStatus {
  readonly token: string;
  readonly code: string;
  readonly state: PaymentState;
  /**
   * Of a payment that is not settled: "not-paid" while the payer has not finished on the gateway's page, "confirming"
   * when money may be on its way, so that nobody pays twice; null once it is settled.
   */
  readonly progress: "not-paid" | "confirming" | null;
  /** Why it is not settled; stable, kebab-case. */
  readonly problem: string | null;
  readonly kobo: number;
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  /** Where to go on paying, while that makes sense. */
  readonly authorization_url: string | null;
  readonly bills: readonly {
    readonly token: string;
    readonly code: string;
    readonly title: string;
    readonly kobo: number;
  }[];
  readonly receipts: readonly {
    readonly token: string;
    readonly number: string;
    readonly kobo: number;
    readonly status: string;
  }[];
}

/**
 * A payment as whoever holds its public token, or came back from the gateway with its reference, may see it.
 * @throws AppError not-found
 */
export async function getPaymentStatus(tokenOrReference: string): Promise<PaymentStatus> {
  const column = isToken(tokenOrReference) ? "token" : "reference";
  const payment = await database()
    .selectFrom("payment")
    .selectAll()
    .where(column, "=", tokenOrReference)
    .executeTakeFirst();
  if (!payment) throw notFound("payment");
  const bills = await database()
    .selectFrom("payment_bill")
    .innerJoin("bill", "bill.id", "payment_bill.bill_id")
    .where("payment_id", "=", payment.id)
    .select(["bill.token", "bill.code", "bill.title", "payment_bill.kobo"])
    .orderBy("bill.id")
    .execute();
  const receipts = await database()
    .selectFrom("receipt")
    .where("payment_id", "=", payment.id)
    .select(["token", "number", "kobo", "status"])
    .orderBy("number")
    .execute();
  const { token, code, problem, kobo, created_at, confirmed_at } = payment;
  const state = payment.state as PaymentState;
  const authorization_url = ["initiated", "pending", "failed"].includes(state)
    ? payment.authorization_url
    : null;
  const progress = progressOf(state, problem, payment.gateway_said);
  const money = { kobo, created_at, confirmed_at, authorization_url };
  return { token, code, state, progress, problem, ...money, bills, receipts };
}

/** The gateway knows a page that was opened as "abandoned" until somebody has finished on it. */
function progressOf(state: PaymentState, problem: string | null, said: unknown): PaymentStatus["progress"] {
  if (state === "initiated") return "not-paid";
  if (state === "unknown") return "confirming";
  if (state !== "pending") return null;
  const raw = (said as { raw_status?: unknown } | null)?.raw_status;
  return raw === "abandoned" || problem === "gateway-unknown-reference" ? "not-paid" : "confirming";
}

const PATIENCE_MS = 3_000;

/** "Check my payment": asks the gateway unless it was asked a moment ago. @throws AppError not-found */
export async function checkPayment(tokenOrReference: string): Promise<PaymentStatus> {
  const column = isToken(tokenOrReference) ? "token" : "reference";
  const payment = await database()
    .selectFrom("payment")
    .select(["reference", "asked_at"])
    .where(column, "=", tokenOrReference)
    .executeTakeFirst();
  if (!payment) throw notFound("payment");
  const isFresh = payment.asked_at !== null && Date.now() - payment.asked_at.getTime() < PATIENCE_MS;
  if (!isFresh) await settle(payment.reference);
  return getPaymentStatus(tokenOrReference);
}
