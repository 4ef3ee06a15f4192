import { sql } from "kysely";
import { type ComplaintInput, readComplaint } from "#domain/complaint/complaint-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";
import { newToken } from "#kernel/random-token.ts";
import { lagosToday } from "#kernel/today.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { attachFiles } from "../service-requests/attach-files.ts";
import { notifyProvider, notifyRequester } from "../service-requests/notify.ts";
import { steppedRequest } from "../service-requests/request-row.ts";
import { startClock } from "../service-requests/run-clock.ts";
import { complainant } from "./complainant.ts";
import { type ComplaintKind, listKinds } from "./list-kinds.ts";
import { matchRecords } from "./match-typed.ts";
import { type ComplaintPlace, placeOfComplaint } from "./place-of-complaint.ts";

export interface SentComplaint {
  /** Code of the complaint, as shown to the sender. */
  readonly code: string;
  /** Token for following the complaint; returned only in this response. */
  readonly token: string;
}

/**
 * Records a complaint as a request of the holder of its link. Anyone can send one. If it is anonymous, nothing about the sender
 * is stored, even if they are signed in; otherwise what they entered, and their account if they are signed in.
 * @param raw as sent by the public page or the API
 * @throws AppError invalid (all errors at once; not-by-hand, day-in-future, outside-country), attachment-unusable, too-many
 */
export async function sendComplaint(tx: Tx, actor: Actor, raw: Raw): Promise<SentComplaint> {
  const errors = new ValidationErrors();
  const today = await lagosToday(tx);
  const input = readComplaint(errors, raw, { today, known: actor.session !== undefined });
  const place = await placeOfComplaint(tx, errors, input);
  const [kind] = input.kind_id === 0 ? [] : await listKinds(tx, input.kind_id);
  if (!kind && !errors.has("kind_id")) errors.add("kind_id", "Select what the complaint is about.");
  assertValid(errors);
  // Counted only for valid forms, because people in one network share an address.
  await consumeAttempt("complaint-send", actor.ip ?? "unknown");
  // From here on, the actor is the one to be recorded.
  const recordedActor = input.anonymous ? complainant(raw.draft) : actor;
  const token = newToken();
  const id = await writeRequest(tx, recordedActor, { input, kind: kind as ComplaintKind, place, token });
  await tx
    .insertInto("complaint")
    .values({
      request_id: id,
      anonymous: input.anonymous,
      happened_on: input.happened_on,
      typed: input.typed,
      place: input.place,
      ward_id: place.ward_id,
      ...(await matchRecords(tx, input.typed, input.happened_on)),
    })
    .execute();
  await attachFiles(tx, complainant(raw.draft), input.photo_ids, { request_id: id });
  await startClock(tx, id);
  await audit(tx, recordedActor, {
    action: "service_request.submit",
    record_id: id,
    after: { complaint: true, anonymous: input.anonymous, photos: input.photo_ids.length },
  });
  await notifyRequester(tx, id, "request-received");
  await notifyProvider(tx, recordedActor, id, "request-assigned");
  const { code } = await steppedRequest(tx, id);
  return { code, token };
}

interface NewComplaint {
  readonly input: ComplaintInput;
  readonly kind: ComplaintKind;
  readonly place: ComplaintPlace;
  readonly token: string;
}

async function writeRequest(
  tx: Tx,
  recordedActor: Actor,
  { input, kind, place, token }: NewComplaint,
): Promise<number> {
  const me = recordedActor.session?.user.id ?? null;
  const { individual_id, corporate_ids } = ownerOf(recordedActor);
  const { id } = await tx
    .insertInto("service_request")
    .values({
      token,
      subcategory_id: kind.id,
      subject: kind.name,
      details: input.details,
      // The public page has the same questions for everyone.
      form_id: sql`(SELECT max(id) FROM service_form WHERE subcategory_id = ${kind.id})`,
      individual_id,
      corporate_id: individual_id === null && corporate_ids.length === 1 ? (corporate_ids[0] ?? null) : null,
      ...input.contact,
      lga_id: place.lga_id,
      latitude: input.point?.latitude,
      longitude: input.point?.longitude,
      provider_id: kind.provider_id,
      status: kind.provider_id === null ? "submitted" : "assigned",
      days_to_reopen: kind.days_to_reopen,
      created_by: me,
      updated_by: me,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
