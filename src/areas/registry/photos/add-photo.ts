import { message } from "#domain/message.ts";
import { MAX_PHOTOS } from "#domain/photo.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Picture } from "#platform/files/picture.ts";
import type { StoredFirst } from "#platform/files/store-first.ts";
import type { AnyResource } from "#resource/define.ts";
import { lockToAdd } from "./open-record.ts";
import { findPhoto, type PhotoRow, photosOf } from "./photo-row.ts";

/**
 * Adds a photo after the existing ones.
 * @param picture the re-encoded picture of `readPicture`, never the upload itself
 * @param stored its files, as `storePicture` wrote them
 * @throws AppError not-signed-in, forbidden, not-found, not-editable, photo-too-many
 */
export async function addPhoto(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  record: number,
  picture: Picture,
  stored: StoredFirst,
  caption: string | null,
): Promise<PhotoRow> {
  await lockToAdd(tx, actor, resource, record);
  const { length } = await photosOf(tx, resource, record);
  if (length >= MAX_PHOTOS)
    throw new AppError(
      "invalid",
      message("A record can have at most {most} photos. Remove one first.", { most: MAX_PHOTOS }),
      {
        code: "photo-too-many",
      },
    );
  return insertPhoto(tx, actor, resource, record, picture, caption, stored.take(), length + 1);
}

async function insertPhoto(
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
    record_id: record,
    after: { photo: id, position, caption },
  });
  const inserted = await findPhoto(tx, resource, record, id);
  if (!inserted) throw new Error("The added photo was not found.");
  return inserted;
}
