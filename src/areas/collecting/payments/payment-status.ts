import { type RawBuilder, type Selectable, sql } from "kysely";
import { readOpenBills } from "#areas/charging/billing/payable-bill.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { openTitle } from "#domain/open-title.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import type { Payment } from "#kernel/db/tables.ts";
import { isToken } from "#kernel/random-token.ts";
import { lagosToday } from "#kernel/today.ts";
import { gatewayLabel } from "../gateways/gateway-definition.ts";
import type { CheckoutForm } from "../gateways/payment-gateway.ts";
import { findGateway, returnAddress } from "./gateway.ts";
import { readAssets } from "./list-owed.ts";
import { keptOf, paidWith } from "./paid-with.ts";
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
  /** What was asked for; once it is confirmed, what came. */
  readonly kobo: number;
  /** What was asked for, where another sum came. */
  readonly asked_kobo: number | null;
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  /** Where to go on paying, while that makes sense. */
  readonly authorization_url: string | null;
  /** Whose wallet it funds, instead of bills: where its holder goes on from. */
  readonly wallet: "agent" | "super-agent" | null;
  /** The name of the gateway that takes it, and its label. */
  readonly provider: string;
  readonly provider_label: string;
  /** What it can be paid with at a bank, while that makes sense, and online by posting `form`. */
  readonly retrieval_reference: string | null;
  readonly form: CheckoutForm | null;
  readonly bills: readonly PaymentBill[];
  /** The batch of tickets it is for, by its public token; null of a payment of bills. */
  readonly tickets: { readonly token: string; readonly code: string } | null;
  readonly receipts: readonly {
    readonly token: string;
    readonly number: string;
    readonly kobo: number;
    readonly status: string;
  }[];
}

/** A bill of a payment, and how it stands now; kobo. */
export interface PaymentBill {
  readonly token: string;
  readonly code: string;
  readonly title: string;
  /** What it is for, without what may name a masked payer: "14 Quarry Road"; null of what has no record. */
  readonly about: string | null;
  /** What of the payment goes to it. */
  readonly kobo: number;
  /** What of that the bill did not need: it is kept in the payer's favour. 0 until it is confirmed. */
  readonly credit_kobo: number;
  /** What is open on it now. */
  readonly left_kobo: number;
  /** What of that is under objection. */
  readonly held_kobo: number;
  /** What has to be paid on it next. */
  readonly next: { readonly kobo: number; readonly due_on: LagosDate; readonly overdue: boolean } | null;
  /** Of a payment that was not made yet: the last day on which its amount clears the bill with an early payment discount. */
  readonly amount_until: LagosDate | null;
}

/**
 * A payment as whoever holds its public token, or came back from the gateway with its reference, may see it.
 * @throws AppError not-found
 */
export async function getPaymentStatus(tokenOrReference: string): Promise<PaymentStatus> {
  const payment = await database()
    .selectFrom("payment")
    .selectAll()
    .where(namedBy(tokenOrReference))
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
  const { token, code, problem, kobo, asked_kobo, created_at, confirmed_at } = payment;
  const state = payment.state as PaymentState;
  const ways = waysOf(payment);
  const progress = progressOf(state, payment);
  const money = { kobo, asked_kobo, created_at, confirmed_at, ...ways };
  return { token, code, state, progress, problem, wallet, ...money, bills, tickets, receipts };
}

async function readPaymentBills({ id, asked_kobo, state }: Selectable<Payment>): Promise<PaymentBill[]> {
  const db = database();
  const rows = await db
    .selectFrom("payment_bill")
    .innerJoin("bill", "bill.id", "payment_bill.bill_id")
    .where("payment_id", "=", id)
    .select(["bill.id", "bill.token", "bill.code", "bill.title"])
    .select(paidWith(asked_kobo !== null).as("kobo"))
    .select(keptOf.as("credit_kobo"))
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
      left_kobo: due?.clear_kobo ?? 0,
      held_kobo: due?.held_kobo ?? 0,
      next: due?.now ?? null,
      amount_until: early?.pay_by ?? null,
      about: asset ? openTitle(asset) : null,
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

/** How the payer may go on. A number to pay with outlives our patience: it is good as long as its gateway says so. */
function waysOf(payment: Selectable<Payment>) {
  const { state, provider, reference } = payment;
  const isOpen = ["initiated", "pending", "failed"].includes(state);
  const retrieval_reference = isOpen || state === "expired" ? payment.retrieval_reference : null;
  const form = retrieval_reference
    ? findGateway(provider)?.checkoutForm?.(retrieval_reference, returnAddress({ reference }))
    : undefined;
  const authorization_url = isOpen ? payment.authorization_url : null;
  const provider_label = gatewayLabel(provider);
  return { provider, provider_label, retrieval_reference, form: form ?? null, authorization_url };
}

/** By reference only what a gateway sends people back with: of other money the token alone opens it. */
function namedBy(tokenOrReference: string): RawBuilder<boolean> {
  if (isToken(tokenOrReference)) return sql`token = ${tokenOrReference}`;
  return sql`reference = ${tokenOrReference} AND channel = 'gateway'`;
}

/** The gateway says of a page that was only opened, or a number that was only made, that nobody has tried to pay. */
function progressOf(
  state: PaymentState,
  { problem, gateway_said, retrieval_reference }: Selectable<Payment>,
): PaymentStatus["progress"] {
  if (state === "initiated") return "not-paid";
  if (state === "unknown") return "confirming";
  if (state !== "pending") return null;
  const { raw_status, untouched } = (gateway_said ?? {}) as { raw_status?: unknown; untouched?: unknown };
  // With a number that the gateway gave and no longer knows, somebody may have paid.
  const neverMade = problem === "gateway-unknown-reference" && retrieval_reference === null;
  // Answers kept from before say it by Paystack's own word only.
  return untouched === true || raw_status === "abandoned" || neverMade ? "not-paid" : "confirming";
}

/** By the database's clock, which wrote down when it was asked. */
const PATIENCE = "3 seconds";

/** "Check my payment": asks the gateway unless it was asked a moment ago. @throws AppError not-found */
export async function checkPayment(tokenOrReference: string): Promise<PaymentStatus> {
  const payment = await database()
    .selectFrom("payment")
    .select(["reference", sql<boolean | null>`asked_at > now() - ${PATIENCE}::interval`.as("is_fresh")])
    .where(namedBy(tokenOrReference))
    .executeTakeFirst();
  if (!payment) throw notFound("payment");
  if (!payment.is_fresh) await settle(payment.reference);
  return getPaymentStatus(tokenOrReference);
}
