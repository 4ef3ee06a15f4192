import { sql } from "kysely";
import { type PhotoSize, storedName } from "#areas/registry/photos/stored-picture.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { fileStore } from "#platform/files/file-store.ts";
import type { StoredFile } from "#platform/files/store.ts";
import type { StoredFirst } from "#platform/files/store-first.ts";
import { ownUser } from "../people/own-user.ts";
import { lockUserRow, readUserRow } from "./user-row.ts";

const SIZES: readonly PhotoSize[] = ["full", "thumb"];

export interface PhotoChange {
  /** The new file’s name; null: removed. */
  readonly newFile: string | null;
  /** Remains in the store until `deletePhotoFiles`, which must follow the commit. */
  readonly oldFile: string | null;
}

/**
 * Replaces the photo of the actor’s account.
 * @param stored its files, as `storePicture` wrote them
 * @throws AppError not-signed-in
 */
export async function setOwnPhoto(tx: Tx, actor: Actor, stored: StoredFirst): Promise<PhotoChange> {
  const { id } = ownUser(actor);
  const row = await lockUserRow(tx, id);
  const newFile = stored.take();
  await writePhotoFile(tx, actor, newFile);
  return { newFile, oldFile: row.photo_file };
}

/** Removes the photo of the actor’s account; does nothing without one. @throws AppError not-signed-in */
export async function removeOwnPhoto(tx: Tx, actor: Actor): Promise<PhotoChange> {
  const row = await lockUserRow(tx, ownUser(actor).id);
  if (row.photo_file !== null) await writePhotoFile(tx, actor, null);
  return { newFile: null, oldFile: row.photo_file };
}

async function writePhotoFile(tx: Tx, actor: Actor, file: string | null): Promise<void> {
  const { id } = ownUser(actor);
  await tx
    .updateTable("app_user")
    .set({ photo_file: file, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
  const action = file === null ? "user.remove_photo" : "user.set_photo";
  await audit(tx, actor, { action, resource: "user", record_id: id });
}

/** Deletes the files of a replaced photo. Missing files are not an error. */
export async function deletePhotoFiles(file: string | null): Promise<void> {
  if (file === null) return;
  await Promise.all(SIZES.map((size) => fileStore.remove(storedName(file, size))));
}

/** The JPEG of the actor’s photo. @throws AppError not-signed-in, not-found */
export async function getOwnPhoto(actor: Actor, size: PhotoSize): Promise<StoredFile> {
  const { photo_file } = await readUserRow(database(), ownUser(actor).id);
  const file = photo_file === null ? undefined : await fileStore.find(storedName(photo_file, size));
  if (!file) throw notFound("photo");
  return file;
}
