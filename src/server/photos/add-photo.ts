import { randomBytes } from "node:crypto";
import { MOST_PHOTOS } from "#domain/photo.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";
import { fileStore } from "../files/file-store.ts";
import type { Picture } from "../files/picture.ts";
import { writeFiles } from "../files/write-files.ts";
import { lockToAdd } from "./open-record.ts";
import { findPhoto, type PhotoRow, photosOf } from "./photo-row.ts";
import { storedName } from "./stored-name.ts";

/**
 * Adds a photo after the others of a record.
 * @param picture as `readPicture` made it: never what was uploaded
 * @throws AppError not-signed-in, forbidden, not-found, not-editable, photo-too-many
 */
export async function addPhoto(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  record: number,
  picture: Picture,
  caption: string | null,
): Promise<PhotoRow> {
  await lockToAdd(tx, actor, resource, record);
  const { length } = await photosOf(tx, resource, record);
  if (length >= MOST_PHOTOS)
    throw new AppError("invalid", `A record has at most ${MOST_PHOTOS} photos. Remove one first.`, {
      code: "photo-too-many",
    });

  const file = randomBytes(16).toString("hex");
  const names = [storedName(file, "full"), storedName(file, "thumb")] as const;
  try {
    await writeFiles([
      [names[0], picture.full],
      [names[1], picture.thumb],
    ]);
    return await enter(tx, actor, resource, record, picture, caption, file, length + 1);
  } catch (error) {
    // Only while the transaction is certainly not committed: a file too many harms nobody, one too few does.
    await Promise.all(names.map((name) => fileStore.remove(name))).catch(() => undefined);
    throw error;
  }
}

async function enter(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  record: number,
  picture: Picture,
  caption: string | null,
  file: string,
  position: number,
): Promise<PhotoRow> {
  const { id } = await tx
    .insertInto("photo")
    .values({
      resource: resource.name,
      record_id: record,
      position,
      file_name: file,
      width: picture.width,
      height: picture.height,
      bytes: picture.full.length,
      caption,
      created_by: actor.session?.user.id ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: `${resource.name}.add_photo`,
    resource: resource.name,
    record_id: record,
    after: { photo: id, position, caption },
  });
  const entered = await findPhoto(tx, resource, record, id);
  if (!entered) throw new Error("The photo just entered is not there.");
  return entered;
}
