import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { fileStore } from "#platform/files/file-store.ts";
import type { StoredFile } from "#platform/files/store.ts";
import { type PhotoSize, storedName } from "../photos/stored-picture.ts";
import { evidenceVisibility } from "./evidence-visibility.ts";

/**
 * The JPEG of a picture, for users who can view the record that it supports, and for its uploader.
 * @throws AppError not-signed-in, not-found
 */
export async function getEvidenceFile(actor: Actor, id: number, size: PhotoSize): Promise<StoredFile> {
  if (!actor.session && !actor.system) throw new AppError("not-signed-in", "Sign in first.");
  const { rows } = await sql<{ file_name: string }>`
    SELECT e.file_name FROM evidence e
    WHERE e.id = ${id} AND (${sql.join(visibilityConditions(actor), sql` OR `)})`.execute(database());
  const file = rows[0] && (await fileStore.find(storedName(rows[0].file_name, size)));
  if (!file) throw notFound();
  return file;
}

function visibilityConditions(actor: Actor): RawBuilder<unknown>[] {
  const visibilities = evidenceVisibility.all().flatMap(({ about, condition }) => {
    const where = condition(actor);
    return where ? [sql`(e.about = ${about} AND ${where})`] : [];
  });
  return [sql`(e.about IS NULL AND e.created_by = ${actor.session?.user.id ?? null})`, ...visibilities];
}
