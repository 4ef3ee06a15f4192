import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { type PayOutInput, readPayOut } from "#domain/refund.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { requireSecondFactor } from "#kernel/decision/second-factors.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { lagosToday } from "#kernel/today.ts";
import { lockReference, REFERENCE_USED, sameReference, throwUsedReference } from "../bank-reference.ts";
import type { DecidedRefund } from "./decide.ts";
import { postRefund, releaseRefund } from "./hold-refund.ts";
import { type LockedRequest, lockRequest, requireStatus } from "./lock-request.ts";
import { notifyFailed, notifyPaidOut } from "./notify.ts";
import { refuseOwnMoney } from "./refuse-own-money.ts";
import { requestsWithin, requireRefund } from "./visibility.ts";

/**
 * Records that an approved refund was paid out, with bank, bank reference and day.
 * @param raw the fields of `payOutFields`
 * @throws AppError forbidden, own-record, second-factor-missing, step-up-needed, not-found, wrong-status, invalid,
 * reference-used
 */
export async function recordPayOut(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<DecidedRefund> {
  const request = await lockApproved(tx, actor, id);
  const today = await lagosToday(tx);
  const errors = new ValidationErrors();
  const paid = readPayOut(errors, raw, request.decided_on ?? today, today);
  if (!errors.has("paid_from") && !errors.has("paid_reference")) await refuseUsedReference(tx, errors, paid);
  assertValid(errors);
  await saveOutcome(tx, actor, id, { status: "done", ...paid }).catch(
    throwUsedReference(
      "money_back_paid",
      "Another refund has just been recorded with this reference.",
      "paid_reference",
    ),
  );
  await postRefund(tx, request, paid.paid_from);
  const after = { code: request.code, kobo: request.kobo, ...paid };
  await audit(tx, actor, { action: "money_back.pay_out", record_id: id, after });
  await notifyPaidOut(tx, request, paid.paid_reference);
  return { id, code: request.code, status: "done" };
}

/**
 * Records that an approved refund could not be paid out; the amount returns to the payer's credit.
 * @throws AppError forbidden, own-record, second-factor-missing, step-up-needed, not-found, wrong-status, invalid (no
 * reason)
 */
export async function recordFailure(
  tx: Tx,
  actor: Actor,
  id: number,
  rawReason: string | null,
): Promise<DecidedRefund> {
  const request = await lockApproved(tx, actor, id);
  const failure = readReason(rawReason, true) ?? "";
  await saveOutcome(tx, actor, id, { status: "failed", failure });
  await releaseRefund(tx, request);
  await audit(tx, actor, {
    action: "money_back.fail",
    record_id: id,
    after: { code: request.code, kobo: request.kobo },
    reason: failure,
  });
  await notifyFailed(tx, request, failure);
  return { id, code: request.code, status: "failed" };
}

async function lockApproved(tx: Tx, actor: Actor, id: number): Promise<LockedRequest> {
  requireRefund(actor, "ask");
  requireStepUp(actor);
  const request = await lockRequest(tx, id, requestsWithin(actor, "ask"));
  if (request.kind !== "refund") throw notFound("refund");
  await refuseOwnMoney(tx, actor, request);
  await requireSecondFactor(tx, actor);
  requireStatus(request, "approved");
  return request;
}

type PayOutOutcome =
  | { readonly status: "failed"; readonly failure: string }
  | {
      readonly status: "done";
      readonly paid_from: string;
      readonly paid_reference: string;
      readonly paid_on: string;
    };

async function saveOutcome(tx: Tx, actor: Actor, id: number, end: PayOutOutcome): Promise<void> {
  await tx
    .updateTable("money_back")
    .set({ ...end, ended_by: officerIdOf(actor), ended_at: sql`now()` })
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** One bank reference pays one refund. */
async function refuseUsedReference(
  tx: Tx,
  errors: ValidationErrors,
  { paid_from, paid_reference }: PayOutInput,
): Promise<void> {
  await lockReference(tx, paid_from, paid_reference);
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM money_back WHERE kind = 'refund' AND status = 'done' AND paid_from = ${paid_from}
      AND ${sameReference(sql`paid_reference`, paid_reference)}`.execute(tx);
  if (rows[0])
    errors.add(
      "paid_reference",
      message("{code} has already been paid out with this reference.", { code: rows[0].code }),
      REFERENCE_USED,
    );
}
