import { sql } from "kysely";
import { MAX_PHOTOS_PER_CODE } from "#domain/capture.ts";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { sidePool, type Tx } from "#kernel/db/client.ts";
import type { Picture } from "#platform/files/picture.ts";
import { type StoredFirst, storeFirst } from "#platform/files/store-first.ts";
import { addPhoto } from "../photos/add-photo.ts";
import { storedName, storePicture } from "../photos/stored-picture.ts";
import { asDesk, requirePhotoRight } from "./desk.ts";
import { type HandOver, handOverEnded, MAX_ATTEMPTS } from "./hand-over.ts";

/** Response to the phone for an uploaded photo. */
export interface Captured {
  /** Number of photos received with this code. */
  readonly taken: number;
  readonly most: number;
}

/**
 * Counts an attempt to send a photo, on a separate connection, so that failed attempts count too.
 * @throws AppError hand-over-ended when there were too many
 */
export async function countAttempt(handOver: HandOver): Promise<void> {
  const { rowCount } = await sidePool().query(
    "UPDATE photo_hand_over SET tries = tries + 1 WHERE id = $1 AND tries < $2",
    [handOver.id, MAX_ATTEMPTS],
  );
  if (!rowCount) throw handOverEnded();
}

/**
 * Receives one photo from a phone. For a record it is added at once, with the current rights of the code’s creator; for a form
 * it is held until the form fetches it.
 * @param desk from `openHandOver`
 * @param picture the re-encoded picture of `readPicture`, never the upload itself
 * @param stored its files, as `storeReceived` wrote them
 * @throws AppError hand-over-ended, hand-over-full, hand-over-refused, not-editable, photo-too-many
 */
export async function receivePhoto(
  tx: Tx,
  desk: Actor,
  handOver: HandOver,
  picture: Picture,
  stored: StoredFirst,
): Promise<Captured> {
  const taken = await incrementTaken(tx, handOver);
  const { resource, record_id } = handOver;
  await asDesk(async () => {
    if (record_id !== null) await addPhoto(tx, desk, resource, record_id, picture, stored, null);
    else {
      await requirePhotoRight(tx, desk, resource, null);
      await holdPhoto(tx, handOver, stored);
    }
  });
  return { taken, most: MAX_PHOTOS_PER_CODE };
}

/** Photos of a record are stored in both sizes, held photos unchanged. @throws AppError files-away, and any error of `work` */
export function storeReceived<T>(
  { record_id }: HandOver,
  picture: Picture,
  work: (stored: StoredFirst) => Promise<T>,
): Promise<T> {
  if (record_id !== null) return storePicture(picture, work);
  return storeFirst((name) => [[storedName(name, "full"), picture.full]], work);
}

/** The row remains locked until the photo is stored, so that two concurrent uploads can’t exceed the limit. */
async function incrementTaken(tx: Tx, { id }: HandOver): Promise<number> {
  const open = await tx
    .selectFrom("photo_hand_over")
    .select("taken")
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", sql<Date>`clock_timestamp()`)
    .forUpdate()
    .executeTakeFirst();
  if (!open) throw handOverEnded();
  if (open.taken >= MAX_PHOTOS_PER_CODE)
    throw new AppError(
      "conflict",
      message("This code has reached its limit of {n} photos. Create a new one on your computer.", {
        n: MAX_PHOTOS_PER_CODE,
      }),
      { code: "hand-over-full" },
    );
  const taken = open.taken + 1;
  await tx.updateTable("photo_hand_over").set({ taken }).where("id", "=", id).execute();
  return taken;
}

async function holdPhoto(tx: Tx, handOver: HandOver, stored: StoredFirst): Promise<void> {
  await tx.insertInto("held_photo").values({ hand_over_id: handOver.id, file_name: stored.take() }).execute();
}
