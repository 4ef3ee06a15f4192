import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";
import type { Picture } from "../files/picture.ts";
import { getInForce, lockPerson } from "./enrolment.ts";
import { keepPhoto, removePhoto } from "./photo-store.ts";
import { getPerson } from "./whose.ts";

/**
 * Keeps the photo of somebody who agreed to it, in place of one taken before.
 * @param picture as `measurePhotos` made it: never what was sent
 * @returns the file of the photo before; it is removed once this is certain
 * @throws AppError identity-not-proved, consent-needed, consent-withdrawn, no-key
 */
export async function addLivePhoto(tx: Tx, actor: Actor, picture: Picture): Promise<string | null> {
  const person = await getPerson(tx, actor);
  await lockPerson(tx, person);
  const { id, photo_file: before } = await getInForce(tx, person.individual_id);
  const file = await keepPhoto(picture.full);
  try {
    await sql`UPDATE biometric_enrolment SET photo_file = ${file}, photo_at = now() WHERE id = ${id}`.execute(
      tx,
    );
    await audit(tx, actor, {
      action: "individual.biometric_photo",
      resource: "individual",
      record_id: person.individual_id,
      after: { width: picture.width, height: picture.height },
    });
  } catch (error) {
    await removePhoto(file).catch(() => undefined);
    throw error;
  }
  return before;
}
