import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { mulDiv } from "#domain/money.ts";
import type { Faults } from "../simulator/faults.ts";
import type { Payment } from "../simulator/store.ts";

const RESPONSE = {
  abandoned: "The transaction was not completed",
  failed: "Declined",
  reversed: "Successful",
  success: "Successful",
} as const;

/** The merchant's account at the gateway. */
const INTEGRATION = 100_001;

/** Paystack's local price in kobo: 1.5%, plus ₦100 from ₦2,500, at most ₦2,000. */
function feeOf(kobo: number): number {
  return Math.min(200_000, mulDiv(kobo, 15, 1000, "half-up") + (kobo < 250_000 ? 0 : 10_000));
}

/** `data` of verify and of charge.success, every key of it. */
export function transactionData(payment: Payment, faults: Readonly<Faults>) {
  const { reference, currency, status, created_at, paid_at } = payment;
  const money = (kobo: number) => (faults.amount_as_string ? String(kobo) : kobo);
  return {
    id: payment.id,
    domain: "test",
    status,
    reference,
    receipt_number: null,
    amount: money(payment.kobo),
    message: null,
    gateway_response: RESPONSE[status],
    paid_at,
    created_at,
    channel: "card",
    currency,
    ip_address: "127.0.0.1",
    metadata: payment.metadata ?? "",
    log: null,
    fees: paid_at ? feeOf(payment.kobo) : null,
    fees_split: null,
    authorization: paid_at ? card(payment) : {},
    customer: customer(payment),
    plan: null,
    split: {},
    order_id: null,
    paidAt: paid_at,
    createdAt: created_at,
    requested_amount: money(payment.kobo),
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: created_at,
    plan_object: {},
    subaccount: {},
  };
}

/** `data` of verify, with the false values that the simulator was told to return. */
export function verifyData(payment: Payment, faults: Readonly<Faults>) {
  const actual = transactionData(payment, faults);
  return {
    ...actual,
    amount: faults.kobo ?? actual.amount,
    currency: faults.currency ?? actual.currency,
    reference: faults.reference ?? actual.reference,
    status: faults.status ?? actual.status,
  };
}

/** `data` of GET /transaction/:id. */
export function fetchData(payment: Payment, faults: Readonly<Faults>) {
  const source = { type: "api", source: "merchant_api", identifier: null };
  return { ...transactionData(payment, faults), helpdesk_link: null, source };
}

/** `data` of POST /refund. */
export function refundData(payment: Payment, kobo: number, id: number, now: Date) {
  const { reference, currency, paid_at } = payment;
  return {
    transaction: {
      id: payment.id,
      domain: "test",
      reference,
      amount: payment.kobo,
      paid_at,
      channel: "card",
      currency,
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
      plan: {},
      subaccount: { currency: null },
      split: {},
      order_id: null,
      paidAt: paid_at,
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
    },
    integration: INTEGRATION,
    deducted_amount: 0,
    channel: null,
    merchant_note: `Refund for transaction ${reference}`,
    customer_note: `Refund for transaction ${reference}`,
    status: "pending",
    refunded_by: "simulator@example.com",
    expected_at: new Date(now.getTime() + 7 * 86_400_000).toISOString(),
    currency,
    domain: "test",
    amount: kobo,
    fully_deducted: false,
    id,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

/** `data` of refund.pending and refund.processed: without an ID of its own; the first has its amount as text. */
export function refundEvent(payment: Payment, kobo: number, status: "pending" | "processed", id: number) {
  return {
    status,
    transaction_reference: payment.reference,
    refund_reference: status === "processed" ? String(id) : null,
    amount: status === "pending" ? String(kobo) : kobo,
    currency: payment.currency,
    processor: "instant-transfer",
    customer: { first_name: null, last_name: null, email: payment.email },
    integration: INTEGRATION,
    domain: "test",
  };
}

/** A refusal in the gateway's own format. */
export function refuse(
  c: Context,
  http: ContentfulStatusCode,
  message: string,
  code: string,
  nextStep = "Check the request and try again",
) {
  return c.json({ status: false, message, meta: { nextStep }, type: "validation_error", code }, http);
}

function card(payment: Payment) {
  return {
    authorization_code: `AUTH_${payment.access_code}`,
    bin: "408408",
    last4: "4081",
    exp_month: "12",
    exp_year: "2030",
    channel: "card",
    card_type: "visa",
    bank: "TEST BANK",
    country_code: "NG",
    brand: "visa",
    reusable: false,
    signature: `SIG_${payment.access_code}`,
    account_name: null,
    receiver_bank_account_number: null,
    receiver_bank: null,
  };
}

function customer({ id, email }: Payment) {
  const names = { first_name: null, last_name: null, phone: null, international_format_phone: null };
  return { id, ...names, email, customer_code: `CUS_${id}`, metadata: null, risk_action: "default" };
}
