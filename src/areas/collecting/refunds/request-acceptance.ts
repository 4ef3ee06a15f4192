import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import { readAcceptance } from "#domain/refund.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readMismatch } from "./accept-payment.ts";
import { type CreatedRequest, createRequest } from "./create-request.ts";
import { refuseOwnMoney } from "./refuse-own-money.ts";
import { subjectCondition } from "./visibility.ts";

/**
 * Requests acceptance of a payment with another amount than requested. Nothing changes until another officer approves
 * it.
 * @param raw the fields of `acceptanceFields`
 * @throws AppError forbidden, own-record, not-found, invalid, nothing-held, already-requested
 */
export async function requestAcceptance(
  tx: Tx,
  actor: Actor,
  payment_id: number,
  raw: Raw,
): Promise<CreatedRequest> {
  authorize(actor, "payment.record");
  const me = officerIdOf(actor);
  const { rows } = await sql`SELECT FROM payment pm WHERE pm.id = ${payment_id}
    AND ${subjectCondition(actor, "ask", "acceptance")} FOR UPDATE OF pm`.execute(tx);
  if (rows.length === 0) throw notFound("payment");
  await refuseOwnMoney(tx, actor, { payment_id, receipt_id: null, individual_id: null, corporate_id: null });
  const errors = new ValidationErrors();
  const { cause, reason } = readAcceptance(errors, raw);
  assertValid(errors);
  const { kobo } = (await readMismatch(tx, payment_id)).response;
  const created = await createRequest(tx, {
    kind: "acceptance",
    payment_id,
    kobo,
    cause,
    reason,
    asked_by: me,
  });
  await audit(tx, actor, {
    action: "payment.ask_acceptance",
    record_id: payment_id,
    after: { request: created.code, cause, kobo },
    reason,
  });
  return created;
}
