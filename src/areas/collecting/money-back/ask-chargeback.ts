import { sql } from "kysely";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { type Tx, transaction } from "#kernel/db/client.ts";
import type { Verified } from "../gateways/payment-gateway.ts";
import { askGateway } from "../payments/ask-gateway.ts";
import { findStanding } from "./standing-payment.ts";

/** What tells of money going back, in whatever words the payment service has for it. */
const GOES_BACK = /dispute|refund|revers|charge-?back/i;
const REFUND = /refund/i;
/** Of a part nothing is to be booked before it went back. */
const WENT_BACK = /processed/i;

interface Told {
  readonly provider: string;
  readonly event_id: string;
  readonly reference: string;
  /** As the payment service calls it: "charge.dispute.create". */
  readonly event: string;
  /** How much goes back, kobo, where it says so. */
  readonly kobo: number | null;
}

/**
 * A confirmed payment is never undone at the payment service's word: what it tells of goes to the office, as a reversal
 * of the whole, or of the part that went back, which it asks for and an officer decides on.
 * @throws Error when the payment service cannot say now how the payment stands
 */
export async function hearOfChargeback(told: Told): Promise<void> {
  const { reference, event, kobo } = told;
  if (!GOES_BACK.test(event)) return;
  const payment = await transaction((tx) => findStanding(tx, { reference }));
  if (!payment) return;
  if (REFUND.test(event) && kobo !== null && kobo < payment.kobo) {
    if (WENT_BACK.test(event)) await transaction((tx) => writePart(tx, told, kobo));
    return;
  }
  const said = await askGateway(payment.provider, reference);
  if (said.state === "unknown" && said.problem) throw said.problem;
  await transaction((tx) => write(tx, reference, event, said));
}

/** Each refund of the payment service once, whatever became of it here. */
async function writePart(
  tx: Tx,
  { provider, event_id, reference, event }: Told,
  kobo: number,
): Promise<void> {
  const payment = await findStanding(tx, { reference }, sql`FOR UPDATE`);
  if (!payment) return;
  const reason = `The payment service told of “${event.slice(0, 60)}”: a part of the payment went back.`;
  const { rows } = await sql<{ code: string }>`
    INSERT INTO money_back (kind, payment_id, kobo, cause, reason, refund_event)
    VALUES ('reversal', ${payment.id}, ${kobo}, 'part', ${reason}, ${`${provider}:${event_id}`})
    ON CONFLICT (refund_event) DO NOTHING RETURNING code`.execute(tx);
  if (rows[0]) await auditAsk(tx, payment.id, { request: rows[0].code, event, kobo }, reason);
}

/** Once while it waits; told of again after it was refused, it waits again. */
async function write(tx: Tx, reference: string, event: string, said: Verified): Promise<void> {
  const payment = await findStanding(tx, { reference }, sql`FOR UPDATE`);
  if (!payment) return;
  const reason = wordsOf(event, said);
  const { rows } = await sql<{ code: string }>`
    INSERT INTO money_back (kind, payment_id, kobo, cause, reason)
    SELECT 'reversal', ${payment.id}, ${payment.kobo}, 'chargeback', ${reason}
    WHERE NOT EXISTS (SELECT FROM money_back WHERE payment_id = ${payment.id} AND kind = 'reversal'
      AND refund_event IS NULL AND status IN ('asked', 'done'))
    RETURNING code`.execute(tx);
  if (rows[0]) await auditAsk(tx, payment.id, { request: rows[0].code, event, said }, reason);
}

function auditAsk(tx: Tx, record_id: number, after: object, reason: string): Promise<void> {
  const action = "payment.ask_reversal";
  return audit(tx, systemActor("gateway"), { action, resource: "payment", record_id, after, reason });
}

function wordsOf(event: string, { state, raw_status }: Verified): string {
  const told = `The payment service told of “${event.slice(0, 60)}”`;
  if (state === "reversed") return `${told}, and says that the whole payment went back (${raw_status}).`;
  return `${told}, and still calls the payment ${raw_status.slice(0, 60)}. Find out there what goes back before you decide.`;
}
