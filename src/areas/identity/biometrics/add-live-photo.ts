import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import type { Picture } from "#platform/files/picture.ts";
import { type Enrolment, getActiveEnrolment, lockPerson } from "./enrolment.ts";
import { getPerson, type Person, requireFresh } from "./find-person.ts";
import { notifyPerson } from "./notify-person.ts";
import { removePhoto, storePhoto } from "./photo-store.ts";

/**
 * Checks that a photo can be taken now. If a passkey exists, this needs the same proof as adding a passkey.
 * @param payerCode the payer code that the page shows
 * @throws AppError identity-not-proved, identity-changed, identity-expired, step-up-needed, consent-needed, consent-withdrawn
 */
export async function requirePhotoAllowed(
  db: Queryable,
  actor: Actor,
  payerCode: string,
): Promise<Person & { enrolment: Enrolment }> {
  const person = await getPerson(db, actor, payerCode);
  requireFresh(person);
  const enrolment = await getActiveEnrolment(db, person.individual_id);
  if (enrolment.passkey_at && person.user_id !== null) requireStepUp(actor);
  return { ...person, enrolment };
}

/**
 * Stores the photo of a person who consented, replacing an earlier one.
 * @param payerCode the payer code that the page shows
 * @param picture the re-encoded picture of `measurePhotos`, never the upload itself
 * @returns the file of the replaced photo, to be deleted after the commit
 * @throws AppError identity-not-proved, identity-changed, identity-expired, step-up-needed, consent-needed, consent-withdrawn,
 *   no-key
 */
export async function addLivePhoto(
  tx: Tx,
  actor: Actor,
  payerCode: string,
  picture: Picture,
): Promise<string | null> {
  await lockPerson(tx, await getPerson(tx, actor, payerCode));
  const { individual_id, enrolment } = await requirePhotoAllowed(tx, actor, payerCode);
  const { id, photo_file: previousFile, passkey_at } = enrolment;
  const file = await storePhoto(picture.full);
  try {
    await sql`UPDATE biometric_enrolment SET photo_file = ${file}, photo_at = now() WHERE id = ${id}`.execute(
      tx,
    );
    await audit(tx, actor, {
      action: "individual.biometric_photo",
      record_id: individual_id,
      after: { width: picture.width, height: picture.height },
    });
    if (passkey_at) await notifyPerson(tx, individual_id, "photo");
  } catch (error) {
    await removePhoto(file).catch(() => undefined);
    throw error;
  }
  return previousFile;
}
