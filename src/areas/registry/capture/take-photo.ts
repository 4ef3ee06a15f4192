import { sql } from "kysely";
import { MOST_CAPTURED } from "#domain/capture.ts";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { sidePool, type Tx } from "#kernel/db/client.ts";
import type { Picture } from "#platform/files/picture.ts";
import { type StoredFirst, storeFirst } from "#platform/files/store-first.ts";
import { addPhoto } from "../photos/add-photo.ts";
import { storedName, storePicture } from "../photos/stored-picture.ts";
import { asDesk, requirePhotoRight } from "./desk.ts";
import { type HandOver, MOST_TRIES, runOut } from "./hand-over.ts";

/** What a phone is told of a photo that arrived. */
export interface Captured {
  /** Photos that arrived by this code. */
  readonly taken: number;
  readonly most: number;
}

/**
 * Counts a try to send a photo, on a connection of its own: what fails later counts too.
 * @throws AppError hand-over-ended when there were too many
 */
export async function countTry(handOver: HandOver): Promise<void> {
  const { rowCount } = await sidePool().query(
    "UPDATE photo_hand_over SET tries = tries + 1 WHERE id = $1 AND tries < $2",
    [handOver.id, MOST_TRIES],
  );
  if (!rowCount) throw runOut();
}

/**
 * Takes one photo from a phone: a record has it at once, with the rights of the desk at this moment; for a form it
 * is held until the desk fetches it.
 * @param desk as `openHandOver` made it
 * @param picture as `readPicture` made it: never what was uploaded
 * @param stored its files, as `storeCaptured` wrote them
 * @throws AppError hand-over-ended, hand-over-full, hand-over-refused, not-editable, photo-too-many
 */
export async function takePhoto(
  tx: Tx,
  desk: Actor,
  handOver: HandOver,
  picture: Picture,
  stored: StoredFirst,
): Promise<Captured> {
  const taken = await count(tx, handOver);
  const { resource, record_id } = handOver;
  await asDesk(async () => {
    if (record_id !== null) await addPhoto(tx, desk, resource, record_id, picture, stored, null);
    else {
      await requirePhotoRight(tx, desk, resource, null);
      await hold(tx, handOver, stored);
    }
  });
  return { taken, most: MOST_CAPTURED };
}

/** What a record has is stored in both sizes, what is held for a form as it is. @throws AppError files-away, and whatever `work` throws */
export function storeCaptured<T>(
  { record_id }: HandOver,
  picture: Picture,
  work: (stored: StoredFirst) => Promise<T>,
): Promise<T> {
  if (record_id !== null) return storePicture(picture, work);
  return storeFirst((name) => [[storedName(name, "full"), picture.full]], work);
}

/** The row stays locked until the photo is in: two at once do not both take the last place. */
async function count(tx: Tx, { id }: HandOver): Promise<number> {
  const open = await tx
    .selectFrom("photo_hand_over")
    .select("taken")
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", sql<Date>`clock_timestamp()`)
    .forUpdate()
    .executeTakeFirst();
  if (!open) throw runOut();
  if (open.taken >= MOST_CAPTURED)
    throw new AppError(
      "conflict",
      message("This code has taken its {n} photos. Make a new one at the desk.", { n: MOST_CAPTURED }),
      { code: "hand-over-full" },
    );
  const taken = open.taken + 1;
  await tx.updateTable("photo_hand_over").set({ taken }).where("id", "=", id).execute();
  return taken;
}

async function hold(tx: Tx, handOver: HandOver, stored: StoredFirst): Promise<void> {
  await tx.insertInto("held_photo").values({ hand_over_id: handOver.id, file_name: stored.take() }).execute();
}
