import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { fileStore } from "#platform/files/file-store.ts";
import type { StoredFile } from "#platform/files/store.ts";
import { storedName } from "../photos/stored-picture.ts";
import { findOwnHandOver } from "./get-hand-over.ts";

/**
 * The JPEG of a photo held for a form, for the session that created the code.
 * @throws AppError not-signed-in, not-found
 */
export async function getHeldPhoto(actor: Actor, handOver: string, photo: number): Promise<StoredFile> {
  const { id } = await findOwnHandOver(database(), actor, handOver);
  const row = await database()
    .selectFrom("held_photo")
    .select("file_name")
    .where("hand_over_id", "=", id)
    .where("id", "=", photo)
    .executeTakeFirst();
  const file = row && (await fileStore.find(storedName(row.file_name, "full")));
  if (!file) throw notFound("photo");
  return file;
}
