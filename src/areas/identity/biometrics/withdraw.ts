import { sql } from "kysely";
import { findRecord } from "#areas/registry/records/find.ts";
import { requireUnrestricted } from "#areas/registry/records/restriction.ts";
import { individual } from "#domain/register/individual.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { authorizeWithin } from "#kernel/register-scope.ts";
import { lockPerson } from "./enrolment.ts";
import { getPerson } from "./find-person.ts";
import { notifyPerson } from "./notify-person.ts";
import { removePhoto } from "./photo-store.ts";

/** Enrolments not completed within a week. */
export const INCOMPLETE = sql`withdrawn_at IS NULL AND credential_id IS NULL AND consented_at < now() - interval '7 days'`;

/**
 * Withdraws the person’s consent: photo and passkey are deleted. Repeating it changes nothing.
 * @param payerCode the payer code that the page shows
 * @throws AppError identity-not-proved, identity-changed
 */
export async function withdrawConsent(tx: Tx, actor: Actor, payerCode: string): Promise<void> {
  const { individual_id } = await getPerson(tx, actor, payerCode);
  if (await withdraw(tx, actor, individual_id, "person", null))
    await notifyPerson(tx, individual_id, "withdrawn");
}

/**
 * The same at the revenue office, for a person who asks for it or can’t receive a code.
 * @throws AppError not-signed-in, forbidden, not-found, record-restricted, invalid (reason)
 */
export async function withdrawForPerson(tx: Tx, actor: Actor, id: number, reasonText: string): Promise<void> {
  authorize(actor, "individual.edit");
  const record = await findRecord(tx, individual, id);
  if (!record) throw notFound();
  authorizeWithin(actor, "individual.edit", individual, record);
  await requireUnrestricted(tx, actor, individual.name, record);
  const reason = readReason(reasonText, true);
  if (await withdraw(tx, actor, id, "office", reason)) await notifyPerson(tx, id, "withdrawn-office");
}

/**
 * Ends active enrolments, which are locked here.
 * @param by `time`: only enrolments not completed within a week
 * @returns whether anything was withdrawn
 */
export async function withdraw(
  tx: Tx,
  actor: Actor,
  individual_id: number,
  by: "person" | "office" | "time",
  reason: string | null,
): Promise<boolean> {
  await lockPerson(tx, { individual_id });
  const which = by === "time" ? INCOMPLETE : sql`withdrawn_at IS NULL`;
  const { rows } = await sql<{ id: number; photo_file: string | null }>`
    SELECT id, photo_file FROM biometric_enrolment
    WHERE individual_id = ${individual_id} AND ${which} ORDER BY id FOR UPDATE`.execute(tx);
  if (rows.length === 0) return false;
  // Files first: the record must not say that they are deleted before they are.
  for (const { photo_file } of rows) if (photo_file) await removePhoto(photo_file);
  const ids = rows.map(({ id }) => id);
  await sql`DELETE FROM biometric_proof WHERE enrolment_id = ANY(${ids}::bigint[])`.execute(tx);
  await sql`
    UPDATE biometric_enrolment SET photo_file = NULL, photo_at = NULL, credential_id = NULL, public_key = NULL,
      counter = NULL, transports = NULL, passkey_at = NULL, withdrawn_at = now(), withdrawn_by = ${by}
    WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  await audit(tx, actor, {
    action: "individual.biometric_withdraw",
    record_id: individual_id,
    after: { by },
    reason,
  });
  return true;
}
