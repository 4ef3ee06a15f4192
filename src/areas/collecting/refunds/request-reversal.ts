import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import { readReversal } from "#domain/refund.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type CreatedRequest, createRequest } from "./create-request.ts";
import { refuseOwnMoney } from "./refuse-own-money.ts";
import { readLegs, requireConfirmed } from "./reverse-payment.ts";
import { requireUnusedCredit } from "./unused-credit.ts";
import { subjectCondition } from "./visibility.ts";

/**
 * Requests the reversal of a payment. Nothing changes until another officer approves it.
 * @throws AppError forbidden, own-record, not-found, invalid, wrong-status, credit-used, already-requested
 */
export async function requestReversal(
  tx: Tx,
  actor: Actor,
  payment_id: number,
  raw: Raw,
): Promise<CreatedRequest> {
  authorize(actor, "payment.reverse");
  const me = officerIdOf(actor);
  const { rows } = await sql`SELECT FROM payment pm WHERE pm.id = ${payment_id}
    AND ${subjectCondition(actor, "ask", "reversal")} FOR UPDATE OF pm`.execute(tx);
  if (rows.length === 0) throw notFound("payment");
  await refuseOwnMoney(tx, actor, { payment_id, receipt_id: null, individual_id: null, corporate_id: null });
  const errors = new ValidationErrors();
  const { cause, reason } = readReversal(errors, raw);
  assertValid(errors);
  const payment = await requireConfirmed(tx, payment_id);
  await requireUnusedCredit(tx, payment, await readLegs(tx, payment_id), "look");
  const { kobo } = payment;
  const created = await createRequest(tx, {
    kind: "reversal",
    payment_id,
    kobo,
    cause,
    reason,
    asked_by: me,
  });
  await audit(tx, actor, {
    action: "payment.ask_reversal",
    record_id: payment_id,
    after: { request: created.code, cause },
    reason,
  });
  return created;
}
