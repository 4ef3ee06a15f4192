import { findRecord } from "#areas/registry/records/find.ts";
import { requireUnrestricted } from "#areas/registry/records/restriction.ts";
import { individual } from "#domain/register/individual.ts";
import { type RevealInput, readPurpose } from "#domain/reveal-purpose.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { authorizeWithin } from "#kernel/register-scope.ts";
import { findEnrolment, getActiveEnrolment } from "./enrolment.ts";
import { type EnrolmentView, toEnrolmentView } from "./own-biometrics.ts";
import { readPhoto } from "./photo-store.ts";

/**
 * A payer’s enrolment; null without consent. The caller has checked the right to the record.
 * @throws AppError not-signed-in, forbidden
 */
export async function getPayerEnrolment(actor: Actor, id: number): Promise<EnrolmentView | null> {
  authorize(actor, "individual.view");
  const enrolment = await findEnrolment(database(), id);
  return enrolment ? toEnrolmentView(enrolment) : null;
}

/**
 * The photo of a person, for a purpose. The audit entry is written first.
 * @returns the JPEG in base64
 * @throws AppError not-signed-in, forbidden, not-found, record-restricted, consent-needed, consent-withdrawn, photo-needed,
 *   invalid (purpose, note)
 */
export async function revealLivePhoto(
  tx: Tx,
  actor: Actor,
  id: number,
  input: RevealInput,
): Promise<{ jpeg: string }> {
  for (const right of ["personal_data.reveal", "individual.view"]) authorize(actor, right);
  const record = await findRecord(tx, individual, id);
  if (!record) throw notFound();
  for (const right of ["individual.view", "personal_data.reveal"])
    authorizeWithin(actor, right, individual, record);
  await requireUnrestricted(tx, actor, individual.name, record);
  const read = readPurpose(input);
  if ("errors" in read) throw new AppError("invalid", "Enter the purpose.", { fields: { ...read.errors } });
  const { photo_file } = await getActiveEnrolment(tx, id);
  const jpeg = photo_file ? await readPhoto(photo_file) : undefined;
  if (!jpeg) throw new AppError("conflict", "No photo yet.", { code: "photo-needed" });
  await audit(tx, actor, { action: "individual.biometric_reveal", record_id: id, reason: read.reason });
  return { jpeg: jpeg.toString("base64") };
}
