import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import { readTextFields } from "#domain/refund.ts";
import { refundKindDefinitions } from "#domain/refund-kinds.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type CreatedRequest, createRequest } from "./create-request.ts";
import { refuseOwnMoney } from "./refuse-own-money.ts";
import { subjectCondition } from "./visibility.ts";

/**
 * Requests that a wrong receipt is cancelled and reissued. The payment is not affected; nothing changes until another
 * officer approves it.
 * @throws AppError forbidden, own-record, not-found, invalid, wrong-status, already-requested
 */
export async function requestCancellation(
  tx: Tx,
  actor: Actor,
  receipt_id: number,
  raw: Raw,
): Promise<CreatedRequest> {
  authorize(actor, "receipt.cancel");
  const me = officerIdOf(actor);
  const { rows } = await sql<{ kobo: number; status: string; number: string; name: string }>`
    SELECT rc.kobo, rc.status, rc.number, rc.payer ->> 'name' AS name FROM receipt rc
    WHERE rc.id = ${receipt_id} AND ${subjectCondition(actor, "ask", "cancellation")} FOR UPDATE`.execute(tx);
  const receipt = rows[0];
  if (!receipt) throw notFound("receipt");
  await refuseOwnMoney(tx, actor, { receipt_id, payment_id: null, individual_id: null, corporate_id: null });
  const errors = new ValidationErrors();
  const { fields } = refundKindDefinitions.cancellation.ask;
  const { payer_name, reason } = readTextFields(errors, raw, fields, ["payer_name", "reason"]);
  assertValid(errors);
  if (receipt.status === "cancelled")
    throw new AppError("conflict", "This receipt is already cancelled.", { code: "wrong-status" });
  const { kobo, number } = receipt;
  const request = { kind: "cancellation" as const, receipt_id, kobo, payer_name, reason, asked_by: me };
  const created = await createRequest(tx, request);
  await audit(tx, actor, {
    action: "receipt.ask_cancellation",
    record_id: receipt_id,
    before: { payer: receipt.name },
    after: { number, request: created.code, payer: payer_name },
    reason,
  });
  return created;
}
