import { type RawBuilder, type Selectable, sql } from "kysely";
import { readOpenBills } from "#areas/charging/billing/open-bills.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { publicTitle } from "#domain/public-title.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import type { Payment } from "#kernel/db/tables.ts";
import { isToken } from "#kernel/random-token.ts";
import { lagosToday } from "#kernel/today.ts";
import { gatewayLabel } from "../gateways/gateway-definition.ts";
import type { CheckoutForm } from "../gateways/payment-gateway.ts";
import { findGateway, gatewayReturnUrl } from "./gateway.ts";
import { readAssets } from "./list-unpaid-bills.ts";
import { billShare, creditShare } from "./payment-shares.ts";
import { type PaymentState, settle } from "./settle.ts";

export interface PaymentStatus {
  readonly token: string;
  readonly code: string;
  readonly state: PaymentState;
  /**
   * For a payment without a final status: "not-paid" until the payer has finished on the gateway's page, "confirming"
   * when money can be on its way, so that it is not paid twice; null for a final status.
   */
  readonly progress: "not-paid" | "confirming" | null;
  /** Why it has no final status; stable, kebab-case. */
  readonly problem: string | null;
  /** The requested amount; once it is confirmed, the received amount. */
  readonly kobo: number;
  /** The requested amount, if another was received. */
  readonly requested_kobo: number | null;
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  /** Where to continue paying, while that is possible. */
  readonly authorization_url: string | null;
  /** The wallet it funds, instead of bills, which its holder returns to. */
  readonly wallet: "agent" | "super-agent" | null;
  /** The name of its gateway, and its label. */
  readonly provider: string;
  readonly provider_label: string;
  /** The number to pay with at a bank, while that is possible, and online by posting `form`. */
  readonly retrieval_reference: string | null;
  readonly form: CheckoutForm | null;
  readonly bills: readonly PaymentBill[];
  /** The batch of tickets it is for, by its public token; null for bills. */
  readonly tickets: { readonly token: string; readonly code: string } | null;
  readonly receipts: readonly {
    readonly token: string;
    readonly number: string;
    readonly kobo: number;
    readonly status: string;
  }[];
}

/** A bill of a payment with its current balance, in kobo. */
export interface PaymentBill {
  readonly token: string;
  readonly code: string;
  readonly title: string;
  /** The subject, without anything that can identify a masked payer: "14 Quarry Road"; null for bills without a record. */
  readonly description: string | null;
  /** The share of the payment. */
  readonly kobo: number;
  /** The excess over the bill, which becomes the payer's credit. 0 until it is confirmed. */
  readonly credit_kobo: number;
  /** Current balance of the bill. */
  readonly balance_kobo: number;
  /** Part of the balance that is under objection. */
  readonly held_kobo: number;
  /** Next amount to pay on it. */
  readonly next: { readonly kobo: number; readonly due_on: LagosDate; readonly overdue: boolean } | null;
  /** For a payment that is not made yet: the last day on which its amount clears the bill with an early payment discount. */
  readonly amount_until: LagosDate | null;
}

/**
 * A payment for the holder of its public token, or for a payer who returns from the gateway with its reference.
 * @throws AppError not-found
 */
export async function getPaymentStatus(tokenOrReference: string): Promise<PaymentStatus> {
  const payment = await database()
    .selectFrom("payment")
    .selectAll()
    .where(identifiedBy(tokenOrReference))
    .executeTakeFirst();
  if (!payment) throw notFound("payment");
  const bills = await readPaymentBills(payment);
  const wallet = bills.length > 0 ? null : await walletOf(payment.id);
  const receipts = await database()
    .selectFrom("receipt")
    .where("payment_id", "=", payment.id)
    .select(["token", "number", "kobo", "status"])
    .orderBy("number")
    .execute();
  const batch = await database()
    .selectFrom("bulk_ticket_payment as own")
    .innerJoin("bulk_ticket as batch", "batch.id", "own.bulk_ticket_id")
    .where("own.payment_id", "=", payment.id)
    .select(["batch.token", "batch.code"])
    .executeTakeFirst();
  const tickets = batch ?? null;
  const { token, code, problem, kobo, asked_kobo: requested_kobo, created_at, confirmed_at } = payment;
  const state = payment.state as PaymentState;
  const options = continuationOf(payment);
  const progress = progressOf(state, payment);
  const money = { kobo, requested_kobo, created_at, confirmed_at, ...options };
  return { token, code, state, progress, problem, wallet, ...money, bills, tickets, receipts };
}

async function readPaymentBills({ id, asked_kobo, state }: Selectable<Payment>): Promise<PaymentBill[]> {
  const db = database();
  const rows = await db
    .selectFrom("payment_bill")
    .innerJoin("bill", "bill.id", "payment_bill.bill_id")
    .where("payment_id", "=", id)
    .select(["bill.id", "bill.token", "bill.code", "bill.title"])
    .select(billShare(asked_kobo !== null).as("kobo"))
    .select(creditShare.as("credit_kobo"))
    .orderBy("bill.id")
    .execute();
  const open = await readOpenBills(
    db,
    rows.map((row) => row.id),
    await lagosToday(db),
  );
  const billOf = new Map(open.map((bill) => [bill.id, bill]));
  const assets = await readAssets(open);
  return rows.map(({ id: bill_id, code, ...row }) => {
    const bill = billOf.get(bill_id);
    const due = bill?.due;
    const asset = bill && assets.get(`${bill.asset_type} ${bill.asset_id}`);
    const early = state === "confirmed" ? undefined : due?.early.find(({ kobo }) => kobo === row.kobo);
    return {
      ...row,
      code: code ?? "",
      balance_kobo: due?.clear_kobo ?? 0,
      held_kobo: due?.held_kobo ?? 0,
      next: due?.now ?? null,
      amount_until: early?.pay_by ?? null,
      description: asset ? publicTitle(asset) : null,
    };
  });
}

async function walletOf(payment_id: number): Promise<PaymentStatus["wallet"]> {
  const found = await database()
    .selectFrom("wallet_funding")
    .innerJoin("wallet", "wallet.id", "wallet_funding.wallet_id")
    .where("payment_id", "=", payment_id)
    .select("wallet.super_agent_id")
    .executeTakeFirst();
  return found ? (found.super_agent_id === null ? "agent" : "super-agent") : null;
}

/** How the payer can continue. A number to pay with is valid as long as its gateway says so, even after we stop waiting. */
function continuationOf(payment: Selectable<Payment>) {
  const { state, provider, reference } = payment;
  const isOpen = ["initiated", "pending", "failed"].includes(state);
  const retrieval_reference = isOpen || state === "expired" ? payment.retrieval_reference : null;
  const form = retrieval_reference
    ? findGateway(provider)?.checkoutForm?.(retrieval_reference, gatewayReturnUrl({ reference }))
    : undefined;
  const authorization_url = isOpen ? payment.authorization_url : null;
  const provider_label = gatewayLabel(provider);
  return { provider, provider_label, retrieval_reference, form: form ?? null, authorization_url };
}

/** The reference only identifies payments whose gateway redirects payers with it; other payments are opened by token only. */
function identifiedBy(tokenOrReference: string): RawBuilder<boolean> {
  if (isToken(tokenOrReference)) return sql`token = ${tokenOrReference}`;
  return sql`reference = ${tokenOrReference} AND channel = 'gateway'`;
}

/** The gateway says that nothing was attempted on an opened page, or with a created number. */
function progressOf(
  state: PaymentState,
  { problem, gateway_said, retrieval_reference }: Selectable<Payment>,
): PaymentStatus["progress"] {
  if (state === "initiated") return "not-paid";
  if (state === "unknown") return "confirming";
  if (state !== "pending") return null;
  const { raw_status, untouched } = (gateway_said ?? {}) as { raw_status?: unknown; untouched?: unknown };
  // A number that the gateway gave and no longer knows can have been paid.
  const neverMade = problem === "gateway-unknown-reference" && retrieval_reference === null;
  // Older stored answers have only Paystack's own status.
  return untouched === true || raw_status === "abandoned" || neverMade ? "not-paid" : "confirming";
}

/** By the database's clock, which also stored the time of the last query. */
const MIN_CHECK_INTERVAL = "3 seconds";

/** "Check my payment": queries the gateway unless it was queried a moment ago. @throws AppError not-found */
export async function checkPayment(tokenOrReference: string): Promise<PaymentStatus> {
  const payment = await database()
    .selectFrom("payment")
    .select([
      "reference",
      sql<boolean | null>`asked_at > now() - ${MIN_CHECK_INTERVAL}::interval`.as("is_fresh"),
    ])
    .where(identifiedBy(tokenOrReference))
    .executeTakeFirst();
  if (!payment) throw notFound("payment");
  if (!payment.is_fresh) await settle(payment.reference);
  return getPaymentStatus(tokenOrReference);
}
