import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import { readAnswers } from "#domain/service/read-answers.ts";
import { type RequestInput, readRequest, requestLimits } from "#domain/service/request-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { newToken } from "#kernel/random-token.ts";
import { attachAnswerFiles, attachFiles } from "./attach-files.ts";
import { issueFee } from "./fee.ts";
import { notifyProvider, notifyRequester } from "./notify.ts";
import { getOfferedService, lockService, type OfferedService } from "./offered-services.ts";
import { type SteppedRequest, steppedRequest } from "./request-row.ts";
import { placeOf, type Requester, requesterOf } from "./requester.ts";
import { startClock } from "./run-clock.ts";

export interface SubmittedRequest extends SteppedRequest {
  /** Token for following the request without an account. */
  readonly token: string;
  /** ID of the bill for the fee; `null` if the service is free. */
  readonly bill_id: number | null;
}

/**
 * Submits a service request as the actor's individual or corporate. A fee is billed at once, and the clock starts after
 * payment.
 * @param raw as sent by a form or the API
 * @throws AppError forbidden, not-found (no such service for them), invalid, form-changed, fee-changed, request-open,
 * too-many-open
 */
export async function submitRequest(tx: Tx, actor: Actor, raw: Raw): Promise<SubmittedRequest> {
  authorize(actor, "own_request.write");
  const errors = new ValidationErrors();
  const input = readRequest(errors, raw);
  assertValid(errors);
  await lockService(tx, input.service_id);
  const service = await getOfferedService(actor, input.service_id, tx);
  const requester = requesterOf(actor, service, input.corporate_id);
  return openRequest(tx, actor, { service, requester, input });
}

interface NewRequest {
  readonly service: OfferedService;
  readonly requester: Requester;
  readonly input: RequestInput;
}

/**
 * Records a request of an account or a visitor, named or not. The caller has checked that they can request the service.
 * @throws AppError invalid (all errors at once), form-changed, fee-changed, request-open, too-many-open
 */
async function openRequest(
  tx: Tx,
  actor: Actor,
  { service, requester, input }: NewRequest,
): Promise<SubmittedRequest> {
  assertUnchanged(service, input);
  const errors = new ValidationErrors();
  const { values: answers, faults: answerErrors } = readAnswers(service.questions, input.answers);
  for (const [path, messages] of Object.entries(answerErrors))
    for (const one of messages) errors.add(path, one);
  const place = await placeOf(tx, actor, errors, { service, requester, asset_id: input.asset_id });
  assertValid(errors);
  await lockSubmissions(tx, requester);
  await assertBelowOpenLimit(tx, requester);
  if (!input.another) await assertNoOpenDuplicate(tx, { service, requester, asset_id: place.asset_id });
  const token = newToken();
  const { contact_name, contact_phone, contact_email, individual_id, corporate_id } = requester;
  const me = actor.session?.user.id ?? null;
  const { id } = await tx
    .insertInto("service_request")
    .values({
      token,
      individual_id,
      corporate_id,
      contact_name,
      contact_phone,
      contact_email,
      ...place,
      subcategory_id: service.id,
      form_id: service.form_id,
      answers: JSON.stringify(answers),
      subject: service.name,
      details: input.details,
      provider_id: service.provider_id,
      days_to_reopen: service.days_to_reopen,
      status: service.provider_id === null ? "submitted" : "assigned",
      waiting_for: service.fee_kobo === null ? null : "fee",
      created_by: me,
      updated_by: me,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await attachAnswerFiles(tx, actor, id, { questions: service.questions, answers });
  await attachFiles(tx, actor, input.attachment_ids, { request_id: id });
  const bill_id = service.fee_kobo === null ? null : await issueFee(tx, id);
  if (bill_id === null) await startClock(tx, id);
  await audit(tx, actor, {
    action: "service_request.submit",
    record_id: id,
    after: { service: service.code, fee_kobo: service.fee_kobo, asset_id: place.asset_id },
  });
  await notifyRequester(tx, id, "request-received", {
    ...(service.fee_kobo !== null && { sum: formatNaira(service.fee_kobo) }),
  });
  if (bill_id === null) await notifyProvider(tx, actor, id, "request-assigned");
  return { ...(await steppedRequest(tx, id)), token, bill_id };
}

/** Requires that form and fee are those shown. @throws AppError form-changed, fee-changed */
function assertUnchanged(service: OfferedService, { form_id, fee_kobo }: RequestInput): void {
  if (form_id !== service.form_id)
    throw new AppError(
      "conflict",
      "The questions have changed. Check your answers, which are still there, and submit again.",
      { code: "form-changed", data: { form_id: service.form_id } },
    );
  if (fee_kobo !== service.fee_kobo) {
    const text =
      service.fee_kobo === null
        ? "This service is now free. Check the request, then submit it."
        : message("The fee is now {sum}. Check the request, then submit it.", {
            sum: formatNaira(service.fee_kobo),
          });
    throw new AppError("conflict", text, {
      code: "fee-changed",
      data: { fee_kobo: service.fee_kobo },
    });
  }
}

/** Serialises the submissions of a payer, so that concurrent ones can’t exceed the limit of open requests. */
async function lockSubmissions(tx: Tx, { individual_id, corporate_id }: Requester): Promise<void> {
  if (individual_id === null && corporate_id === null) return;
  const key = `service_request ${individual_id} ${corporate_id}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Limits open requests. @throws AppError too-many-open */
async function assertBelowOpenLimit(tx: Tx, { individual_id, corporate_id }: Requester): Promise<void> {
  if (individual_id === null && corporate_id === null) return;
  const most = requestLimits.openRequests;
  const { rows } = await sql`
    SELECT FROM service_request WHERE ended_at IS NULL AND ${
      individual_id === null ? sql`corporate_id = ${corporate_id}` : sql`individual_id = ${individual_id}`
    } LIMIT ${most}`.execute(tx);
  if (rows.length < most) return;
  const text = message("You already have {most} open requests. Withdraw one before you submit another.", {
    most,
  });
  throw new AppError("conflict", text, { code: "too-many-open" });
}

/** @throws AppError request-open */
async function assertNoOpenDuplicate(
  tx: Tx,
  {
    service,
    requester,
    asset_id,
  }: { service: OfferedService; requester: Requester; asset_id: number | null },
): Promise<void> {
  const { individual_id, corporate_id } = requester;
  if (individual_id === null && corporate_id === null) return;
  const { rows } = await sql<{ id: number; code: string }>`
    SELECT id, code FROM service_request WHERE subcategory_id = ${service.id} AND ended_at IS NULL
      AND individual_id IS NOT DISTINCT FROM ${individual_id}::bigint
      AND corporate_id IS NOT DISTINCT FROM ${corporate_id}::bigint
      AND asset_id IS NOT DISTINCT FROM ${asset_id}::bigint
    ORDER BY id DESC LIMIT 1`.execute(tx);
  const [existing] = rows;
  if (!existing) return;
  throw new AppError(
    "conflict",
    message("You already have an open request for this: {code}.", { code: existing.code }),
    {
      code: "request-open",
      data: existing,
    },
  );
}
