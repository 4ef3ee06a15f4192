import { sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-visibility.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { ReversalEffect } from "#domain/reversal-effect.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { type HistoryEvent, readHistory } from "#kernel/audit-history.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isOwn } from "#kernel/owner.ts";
import { billShare, creditShare } from "../payments/payment-shares.ts";
import { isStuck, paymentsWithin } from "../payments/payment-visibility.ts";
import type { PaymentState } from "../payments/settle.ts";
import { receiptsWithin } from "../receipts/list.ts";
import { type OfferedRequest, offeredRequests } from "../refunds/offered-requests.ts";
import { readReversalEffect } from "../refunds/reversal-effect.ts";
import { mayRefund } from "../refunds/visibility.ts";

/** One payment for an officer. Amounts in kobo. */
export interface PaymentDetails {
  readonly id: number;
  readonly code: string;
  readonly reference: string;
  /** Retrieval reference (RRR) for paying at a bank; `null` if there is none. */
  readonly retrieval_reference: string | null;
  readonly provider: string;
  readonly channel: string;
  readonly method: string | null;
  readonly kobo: number;
  /** Requested amount, in kobo; `null` unless a different amount was received. */
  readonly requested_kobo: number | null;
  readonly fee_kobo: number | null;
  readonly state: PaymentState;
  readonly problem: string | null;
  readonly stuck: boolean;
  readonly payer_name: string;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  /** Name of the person who started the payment. */
  readonly actor_name: string;
  readonly created_at: Date;
  readonly paid_at: Date | null;
  readonly confirmed_at: Date | null;
  /** Time of the last query to the gateway; `null` if there was none. */
  readonly last_checked_at: Date | null;
  /** Time of the next automatic query to the gateway; `null` if none is planned. */
  readonly next_poll_at: Date | null;
  readonly poll_count: number;
  readonly escalated_at: Date | null;
  readonly gateway_response: GatewayResponse | null;
  /** Bank deposit that the payment was recorded from; `null` if there is none. */
  readonly entry: { readonly id: number; readonly code: string } | null;
  /** Wallet funding that the payment is for; `null` for other payments. */
  readonly funding: { readonly id: number; readonly code: string; readonly holder: string } | null;
  /** Reversal of the payment, requested (`asked`) or completed (`done`); `null` if there is none. */
  readonly reversal: { readonly id: number; readonly code: string; readonly status: "asked" | "done" } | null;
  /** Payment that remains after a partial reversal of this one; `null` if there is none. */
  readonly remainder: { readonly id: number; readonly code: string } | null;
  /** Partly reversed payment that this payment is the remainder of; `null` if there is none. */
  readonly remainder_of: { readonly id: number; readonly code: string } | null;
  /** Acceptance of the amount mismatch, requested (`asked`) or completed (`done`); `null` if there is none. */
  readonly acceptance: {
    readonly id: number;
    readonly code: string;
    readonly status: "asked" | "done";
  } | null;
  readonly bills: readonly PaymentBill[];
  /** Number of bills of the payment outside the caller’s scope, and their share of the payment, in kobo. */
  readonly elsewhere: { readonly bills: number; readonly kobo: number };
  readonly legs: readonly PaymentLeg[];
  readonly receipts: readonly { id: number; number: string; kobo: number; status: string; issued_at: Date }[];
  readonly notices: readonly GatewayNotice[];
  readonly history: readonly HistoryEvent[];
  /** Requests about the payment that the caller can make, for another officer to decide. */
  readonly requests: readonly OfferedRequest[];
  /** What a reversal of the payment would change or has changed; `null` if it was never confirmed. */
  readonly reversal_effect: ReversalEffect | null;
  /** Whether the caller can request a refund of the payer’s credit. */
  readonly can: { readonly refund: boolean };
}

/** The gateway's last answer about the payment. */
export interface GatewayResponse {
  readonly state?: string;
  readonly raw_status?: string;
  readonly reference?: string;
  readonly kobo?: number;
  readonly requested_kobo?: number;
  readonly currency?: string;
  readonly paid_at?: string;
  readonly channel?: string;
}

export interface PaymentBill {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly agency: string;
  readonly status: string;
  /** Part of the payment allocated to the bill, in kobo; `credit_kobo` of it doesn’t pay the bill. */
  readonly kobo: number;
  /** Part of the payment in excess of the bill, in kobo, kept as the payer’s credit. */
  readonly credit_kobo: number;
}

/** One transfer of the payment. */
export interface PaymentLeg {
  readonly id: string;
  readonly kind: "charge" | "penalty" | "interest" | "credit" | "fee" | "wallet";
  readonly kobo: number;
  readonly paid_on: LagosDate;
  readonly bill_code: string | null;
  /** Name of the charged revenue item; `null` for transfers other than charges. */
  readonly item: string | null;
  readonly reversal: boolean;
}

/** A notification of the gateway. */
export interface GatewayNotice {
  readonly id: number;
  readonly event: string;
  readonly received_at: Date;
  readonly deliveries: number;
  readonly processed_at: Date | null;
}

type Row = Omit<
  PaymentDetails,
  "bills" | "elsewhere" | "legs" | "receipts" | "notices" | "history" | "requests" | "reversal_effect" | "can"
>;

/** Upper bound of rows of one kind on the page. */
const MAX_ROWS = 200;

/** One payment with its bills, transfers, receipts and gateway messages. @throws AppError forbidden, not-found */
export async function getPayment(actor: Actor, id: number): Promise<PaymentDetails> {
  const scope = authorize(actor, "payment.view");
  const { rows } = await sql<Row>`
    SELECT pm.id, pm.code, pm.reference, pm.retrieval_reference, pm.provider, pm.channel, pm.method, pm.kobo, pm.asked_kobo AS requested_kobo, pm.fee_kobo, pm.state, pm.problem,
      ${isStuck} AS stuck, pm.payer_name, pm.individual_id, pm.corporate_id, pm.actor_name, pm.created_at, pm.paid_at,
      pm.confirmed_at, pm.asked_at AS last_checked_at, pm.next_poll_at, pm.poll_count, pm.escalated_at, pm.gateway_said AS gateway_response,
      (SELECT jsonb_build_object('id', be.id, 'code', be.code) FROM bank_entry be WHERE be.payment_id = pm.id) AS entry,
      (SELECT jsonb_build_object('id', f.id, 'code', f.code, 'holder', pm.payer_name) FROM wallet_funding f
        WHERE f.payment_id = pm.id) AS funding,
      (SELECT jsonb_build_object('id', mb.id, 'code', mb.code, 'status', mb.status) FROM money_back mb
        WHERE mb.payment_id = pm.id AND mb.kind = 'reversal' AND mb.status IN ('asked', 'done')
        ORDER BY mb.status = 'done' DESC, mb.id LIMIT 1) AS reversal,
      (SELECT jsonb_build_object('id', r.id, 'code', r.code) FROM payment r WHERE r.rest_of_id = coalesce(pm.rest_of_id, pm.id)
        AND r.id > pm.id AND pm.state = 'reversed' ORDER BY r.id DESC LIMIT 1) AS remainder,
      (SELECT jsonb_build_object('id', o.id, 'code', o.code) FROM payment o WHERE o.id = pm.rest_of_id) AS remainder_of,
      (SELECT jsonb_build_object('id', mb.id, 'code', mb.code, 'status', mb.status) FROM money_back mb
        WHERE mb.payment_id = pm.id AND mb.kind = 'acceptance' AND mb.status IN ('asked', 'done')) AS acceptance
    FROM payment pm WHERE pm.id = ${id} AND ${paymentsWithin(scope)}`.execute(database());
  if (!rows[0]) throw notFound("payment");
  const payment = rows[0];
  const can = { refund: mayRefund(actor, "ask") && !isOwn(actor, payment) };
  const wasConfirmed = payment.state === "confirmed" || payment.state === "reversed";
  const [bills, legs, receipts, notices, history, requests, reversal_effect] = await Promise.all([
    readBills(id, scope, payment.requested_kobo !== null),
    readLegs(id, scope),
    readReceipts(actor, id),
    readNotices(payment.reference),
    readHistory("payment", id),
    offeredRequests(actor, "payment", id),
    wasConfirmed ? readReversalEffect(database(), id) : null,
  ]);
  return { ...payment, ...bills, legs, receipts, notices, history, requests, reversal_effect, can };
}

async function readBills(
  id: number,
  scope: Scope,
  isMismatch: boolean,
): Promise<Pick<PaymentDetails, "bills" | "elsewhere">> {
  const { rows } = await sql<PaymentBill & { near: boolean }>`
    SELECT b.id, b.code, b.title, a.name AS agency, b.status, ${billShare(isMismatch)} AS kobo, ${creditShare} AS credit_kobo,
      (${billsWithin(scope)}) AS near
    FROM payment_bill JOIN bill b ON b.id = payment_bill.bill_id JOIN agency a ON a.id = b.agency_id
    WHERE payment_bill.payment_id = ${id} ORDER BY b.issued_on, b.id LIMIT ${MAX_ROWS}`.execute(database());
  const outside = rows.filter(({ near }) => !near);
  return {
    bills: rows.filter(({ near }) => near).map(({ near: _, ...bill }) => bill),
    elsewhere: { bills: outside.length, kobo: outside.reduce((sum, { kobo }) => sum + kobo, 0) },
  };
}

async function readLegs(id: number, scope: Scope): Promise<PaymentLeg[]> {
  const { rows } = await sql<PaymentLeg>`
    SELECT t.id, al.kind, t.amount AS kobo, al.paid_on, b.code AS bill_code, r.name AS item,
      t.reverses_id IS NOT NULL AS reversal
    FROM allocation al JOIN transfer t ON t.id = al.transfer_id LEFT JOIN bill b ON b.id = al.bill_id
      LEFT JOIN bill_line l ON l.id = al.bill_line_id LEFT JOIN revenue_item r ON r.id = l.revenue_item_id
    WHERE al.payment_id = ${id} AND (b.id IS NULL OR ${billsWithin(scope)})
    ORDER BY t.created_at, b.id NULLS LAST, l.position, t.id LIMIT ${MAX_ROWS}`.execute(database());
  return rows;
}

async function readReceipts(actor: Actor, id: number): Promise<PaymentDetails["receipts"]> {
  if (!may(actor, "receipt.view")) return [];
  const { rows } = await sql<PaymentDetails["receipts"][number]>`
    SELECT rc.id, rc.number, rc.kobo, rc.status, rc.issued_at FROM receipt rc
    WHERE rc.payment_id = ${id} AND ${receiptsWithin(authorize(actor, "receipt.view"), "rc")}
    ORDER BY rc.number LIMIT ${MAX_ROWS}`.execute(database());
  return rows;
}

async function readNotices(reference: string): Promise<GatewayNotice[]> {
  const { rows } = await sql<GatewayNotice>`
    SELECT id, event, received_at, deliveries, processed_at FROM webhook_inbox
    WHERE reference = ${reference} ORDER BY id LIMIT 20`.execute(database());
  return rows;
}
