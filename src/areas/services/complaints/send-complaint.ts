import { sql } from "kysely";
import { InputFaults } from "#domain/charging-input.ts";
import { type ComplaintInput, readComplaint } from "#domain/complaint/complaint-input.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";
import { newToken } from "#kernel/random-token.ts";
import { refuseFaults } from "#kernel/refuse-faults.ts";
import { lagosToday } from "#kernel/today.ts";
import { takeTry } from "#platform/rate-limit.ts";
import { attachFiles } from "../service-requests/attach-files.ts";
import { steppedRequest } from "../service-requests/request-row.ts";
import { beginClock } from "../service-requests/run-clock.ts";
import { tellProvider, tellRequester } from "../service-requests/tell.ts";
import { complainant } from "./complainant.ts";
import { listKinds, type OfferedKind } from "./list-kinds.ts";
import { matchTyped } from "./match-typed.ts";
import { type ComplaintPlace, placeOfComplaint } from "./place-of-complaint.ts";

export interface SentComplaint {
  /** The number people quote. */
  readonly code: string;
  /** Whoever has it follows the complaint: it is told once, here. */
  readonly token: string;
}

/**
 * Puts a complaint on record, as a request of whoever holds its link. Anybody may send one. Of somebody unnamed nothing
 * is kept, whoever is signed in; of somebody named what they gave, and their account where they are signed in.
 * @param raw as the public page or the API sends it
 * @throws AppError invalid (all faults at once; not-by-hand, day-in-future, outside-country), attachment-unusable, too-many
 */
export async function sendComplaint(tx: Tx, actor: Actor, raw: Raw): Promise<SentComplaint> {
  const faults = new InputFaults();
  const today = await lagosToday(tx);
  const input = readComplaint(faults, raw, { today, known: actor.session !== undefined });
  const place = await placeOfComplaint(tx, faults, input);
  const [kind] = input.kind_id === 0 ? [] : await listKinds(tx, input.kind_id);
  if (!kind && !faults.has("kind_id")) faults.add("kind_id", "Choose what it is about from the list.");
  refuseFaults(faults);
  // Networks share addresses: a form that is put right costs nothing.
  await takeTry("complaint-send", actor.ip ?? "unknown");
  // What follows is done by whoever is meant to be seen.
  const doer = input.anonymous ? complainant(raw.draft) : actor;
  const token = newToken();
  const id = await writeRequest(tx, doer, { input, kind: kind as OfferedKind, place, token });
  await tx
    .insertInto("complaint")
    .values({
      request_id: id,
      anonymous: input.anonymous,
      happened_on: input.happened_on,
      typed: input.typed,
      place: input.place,
      ward_id: place.ward_id,
      ...(await matchTyped(tx, input.typed, input.happened_on)),
    })
    .execute();
  await attachFiles(tx, complainant(raw.draft), input.photo_ids, { request_id: id });
  await beginClock(tx, id);
  await audit(tx, doer, {
    action: "service_request.submit",
    record_id: id,
    after: { complaint: true, anonymous: input.anonymous, photos: input.photo_ids.length },
  });
  await tellRequester(tx, id, "request-received");
  await tellProvider(tx, doer, id, "request-assigned");
  const { code } = await steppedRequest(tx, id);
  return { code, token };
}

interface NewComplaint {
  readonly input: ComplaintInput;
  readonly kind: OfferedKind;
  readonly place: ComplaintPlace;
  readonly token: string;
}

async function writeRequest(
  tx: Tx,
  doer: Actor,
  { input, kind, place, token }: NewComplaint,
): Promise<number> {
  const me = doer.session?.user.id ?? null;
  const { individual_id, corporate_ids } = ownerOf(doer);
  const { id } = await tx
    .insertInto("service_request")
    .values({
      token,
      subcategory_id: kind.id,
      subject: kind.name,
      details: input.details,
      // Its page asks the same of everybody.
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
