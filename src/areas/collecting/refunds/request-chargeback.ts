import { sql } from "kysely";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { type Tx, transaction } from "#kernel/db/client.ts";
import type { VerifiedPayment } from "../gateways/payment-gateway.ts";
import { queryGateway } from "../payments/query-gateway.ts";
import { findCurrentPayment } from "./current-payment.ts";

/** Matches events about returned money, in the words of any payment gateway. */
const CHARGEBACK_EVENT = /dispute|refund|revers|charge-?back/i;
const REFUND_EVENT = /refund/i;
/** A partial refund is posted only after it was made. */
const PROCESSED_EVENT = /processed/i;

interface GatewayEvent {
  readonly provider: string;
  readonly event_id: string;
  readonly reference: string;
  /** Name of the event at the payment gateway: "charge.dispute.create". */
  readonly event: string;
  /** Returned amount in kobo, if the event has one. */
  readonly kobo: number | null;
}

/**
 * A confirmed payment is never reversed automatically on an event of the payment gateway: the event becomes a request
 * to reverse the payment, or the returned part, which an officer decides.
 * @throws Error if the payment gateway can't give the payment's status now
 */
export async function onChargebackEvent(gatewayEvent: GatewayEvent): Promise<void> {
  const { reference, event, kobo } = gatewayEvent;
  if (!CHARGEBACK_EVENT.test(event)) return;
  const payment = await transaction((tx) => findCurrentPayment(tx, { reference }));
  if (!payment) return;
  if (REFUND_EVENT.test(event) && kobo !== null && kobo < payment.kobo) {
    if (PROCESSED_EVENT.test(event)) await transaction((tx) => requestPartReversal(tx, gatewayEvent, kobo));
    return;
  }
  const verified = await queryGateway(payment.provider, reference);
  if (verified.state === "unknown" && verified.problem) throw verified.problem;
  await transaction((tx) => requestReversal(tx, reference, event, verified));
}

/** One request for each refund of the payment gateway, regardless of its decision. */
async function requestPartReversal(
  tx: Tx,
  { provider, event_id, reference, event }: GatewayEvent,
  kobo: number,
): Promise<void> {
  const payment = await findCurrentPayment(tx, { reference }, sql`FOR UPDATE`);
  if (!payment) return;
  const reason = `The payment gateway reported “${event.slice(0, 60)}”: part of the payment was returned.`;
  const { rows } = await sql<{ code: string }>`
    INSERT INTO money_back (kind, payment_id, kobo, cause, reason, refund_event)
    VALUES ('reversal', ${payment.id}, ${kobo}, 'part', ${reason}, ${`${provider}:${event_id}`})
    ON CONFLICT (refund_event) DO NOTHING RETURNING code`.execute(tx);
  if (rows[0]) await auditRequest(tx, payment.id, { request: rows[0].code, event, kobo }, reason);
}

/** One request while it is pending; an event after a rejection creates another. */
async function requestReversal(
  tx: Tx,
  reference: string,
  event: string,
  verified: VerifiedPayment,
): Promise<void> {
  const payment = await findCurrentPayment(tx, { reference }, sql`FOR UPDATE`);
  if (!payment) return;
  const reason = reasonFor(event, verified);
  const { rows } = await sql<{ code: string }>`
    INSERT INTO money_back (kind, payment_id, kobo, cause, reason)
    SELECT 'reversal', ${payment.id}, ${payment.kobo}, 'chargeback', ${reason}
    WHERE NOT EXISTS (SELECT FROM money_back WHERE payment_id = ${payment.id} AND kind = 'reversal'
      AND refund_event IS NULL AND status IN ('asked', 'done'))
    RETURNING code`.execute(tx);
  if (rows[0]) await auditRequest(tx, payment.id, { request: rows[0].code, event, said: verified }, reason);
}

function auditRequest(tx: Tx, record_id: number, after: object, reason: string): Promise<void> {
  const action = "payment.ask_reversal";
  return audit(tx, systemActor("gateway"), { action, resource: "payment", record_id, after, reason });
}

function reasonFor(event: string, { state, raw_status }: VerifiedPayment): string {
  const text = `The payment gateway reported “${event.slice(0, 60)}”`;
  if (state === "reversed") return `${text} and says that the whole payment was reversed (${raw_status}).`;
  return `${text}, but the payment’s status there is still ${raw_status.slice(0, 60)}. Check with the payment gateway how much was returned before you decide.`;
}
