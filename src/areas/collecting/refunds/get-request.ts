import { sql } from "kysely";
import { maskAccountNumber } from "#domain/refund.ts";
import { refundKind, refundKinds } from "#domain/refund-kinds.ts";
import type { ReversalEffect } from "#domain/reversal-effect.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { HistoryEvent } from "#kernel/audit-history.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type ListedRequest, SUBJECT_COLUMNS } from "./list-requests.ts";
import { isOwnMoney } from "./refuse-own-money.ts";
import { readReversalEffect } from "./reversal-effect.ts";
import { mayRefund, REQUESTS, requestsWithin } from "./visibility.ts";

/** One request for an officer. Amounts in kobo. */
export interface RefundRequest extends ListedRequest {
  readonly reason: string;
  readonly payment_id: number | null;
  readonly receipt_id: number | null;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  /** ID of the overpaid bill, if the bill has no payer; otherwise `null`. */
  readonly bill_id: number | null;
  readonly bill_code: string | null;
  /** Name of the payer on the replacement receipt; `null` for other requests. */
  readonly new_name: string | null;
  readonly replacement: { readonly id: number; readonly number: string } | null;
  readonly bank: string | null;
  /**
   * Account number of the recipient; `null` if there is none. In full for the requester and for officers who can decide,
   * until the decision, and for officers who can pay it out, until the payout; otherwise masked.
   */
  readonly account_number: string | null;
  readonly account_name: string | null;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
  readonly decision: string | null;
  readonly ended_at: Date | null;
  readonly ended_by_name: string | null;
  readonly paid_from: string | null;
  readonly paid_reference: string | null;
  readonly paid_on: string | null;
  readonly failure: string | null;
  /** What the reversal would change or has changed; `null` for other requests, and of part of a payment. */
  readonly effect: ReversalEffect | null;
  readonly history: readonly HistoryEvent[];
  readonly can: {
    readonly decide: boolean;
    readonly withdraw: boolean;
    readonly pay_out: boolean;
  };
  /** Whether the caller has the right to decide but can’t, because the request or the money is their own. */
  readonly involved: boolean;
}

const ASK_ACTIONS: readonly string[] = refundKinds.map((kind) => refundKind(kind).ask.action);

type Row = Omit<RefundRequest, "effect" | "history" | "can" | "involved"> & { readonly decidable: boolean };

/** @throws AppError forbidden, not-found */
export async function getRequest(actor: Actor, id: number): Promise<RefundRequest> {
  if (!may(actor, "receipt.view")) authorize(actor, "payment.view");
  const { rows } = await sql<Row>`
    SELECT mb.id, mb.code, mb.kind, mb.status, mb.kobo, mb.cause, ${SUBJECT_COLUMNS}, mb.asked_at AS requested_at, u.name AS requested_by_name,
      coalesce(mb.asked_by = ${actor.session?.user.id ?? null}::bigint, false) AS mine, mb.reason, mb.payment_id,
      mb.receipt_id, mb.individual_id, mb.corporate_id, mb.bill_id, bl.code AS bill_code, mb.payer_name AS new_name,
      (SELECT jsonb_build_object('id', r.id, 'number', r.number) FROM receipt r WHERE r.id = mb.replacement_id) AS replacement,
      mb.bank, mb.account_number, mb.account_name, mb.decided_at, d.name AS decided_by_name, mb.decision,
      mb.ended_at, e.name AS ended_by_name, mb.paid_from, mb.paid_reference, mb.paid_on, mb.failure,
      (${requestsWithin(actor, "decide")}) AS decidable
    FROM ${REQUESTS} LEFT JOIN app_user u ON u.id = mb.asked_by LEFT JOIN app_user d ON d.id = mb.decided_by
      LEFT JOIN app_user e ON e.id = mb.ended_by
    WHERE mb.id = ${id} AND ${requestsWithin(actor, "see")}`.execute(database());
  const row = rows[0];
  if (!row) throw notFound("request");
  const { decidable, ...request } = row;
  const involved = await isInvolved(actor, request);
  const can = {
    decide: decidable && request.status === "asked" && !involved,
    withdraw: request.status === "asked" && request.mine,
    pay_out:
      request.status === "approved" &&
      mayRefund(actor, "ask") &&
      !(await isOwnMoney(database(), actor, request)),
  };
  const showInFull = can.decide || can.pay_out || (request.mine && request.status === "asked");
  const number = request.account_number;
  return {
    ...request,
    account_number: number === null || showInFull ? number : maskAccountNumber(number),
    effect: await readEffect(request),
    history: await readHistory(request),
    can,
    involved: decidable && request.status === "asked" && involved,
  };
}

async function isInvolved(actor: Actor, request: Omit<Row, "decidable">): Promise<boolean> {
  if (actor.session === undefined || request.mine) return true;
  return isOwnMoney(database(), actor, request);
}

async function readEffect({
  kind,
  cause,
  payment_id,
}: Omit<Row, "decidable">): Promise<ReversalEffect | null> {
  if (kind !== "reversal" || cause === "part" || payment_id === null) return null;
  return readReversalEffect(database(), payment_id);
}

/** Actions on the request; the request for a reversal or replacement is in the history of the payment or receipt. */
async function readHistory(request: Omit<Row, "decidable">): Promise<HistoryEvent[]> {
  const { id, code, payment_id, receipt_id } = request;
  const { rows } = await sql<HistoryEvent>`
    SELECT id, at, split_part(action, '.', 2) AS verb, actor_name AS by, reason FROM audit
    WHERE (resource = 'money_back' AND record_id = ${id} AND action NOT LIKE 'note.%')
      OR (resource = 'payment' AND record_id = ${payment_id}::bigint AND after ->> 'request' = ${code}
        AND action = ANY(${ASK_ACTIONS}))
      OR (resource = 'receipt' AND record_id = ${receipt_id}::bigint AND after ->> 'request' = ${code}
        AND action = ANY(${ASK_ACTIONS}))
    ORDER BY id DESC LIMIT 50`.execute(database());
  return rows;
}
