import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { fileStore } from "#platform/files/file-store.ts";
import type { StoredFile } from "#platform/files/store.ts";
import { rightFor } from "../records/asset-right.ts";
import { getVisibleRecord } from "./open-record.ts";
import { type PhotoSize, storedName } from "./stored-picture.ts";

/**
 * The JPEG of a photo, for users who can view its record. A photo of an invisible record gets the same response as a missing
 * one.
 * @throws AppError not-signed-in, not-found
 */
export async function getPhotoFile(actor: Actor, id: number, size: PhotoSize): Promise<StoredFile> {
  if (!actor.session && !actor.system) throw new AppError("not-signed-in", "Sign in first.");
  const photo = await database()
    .selectFrom("photo")
    .select(["resource", "record_id", "file_name"])
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  const resource = registers.find(({ name }) => name === photo?.resource);
  if (!photo || !resource || !may(actor, rightFor(actor, resource, "view"))) throw notFound();
  await getVisibleRecord(actor, resource, photo.record_id);
  const file = await fileStore.find(storedName(photo.file_name, size));
  if (!file) throw notFound();
  return file;
}
