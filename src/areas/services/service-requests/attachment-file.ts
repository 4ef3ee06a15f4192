import { type RawBuilder, sql } from "kysely";
import { type PhotoSize, storedName } from "#areas/registry/photos/stored-picture.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { fileStore } from "#platform/files/file-store.ts";
import type { StoredFile } from "#platform/files/store.ts";
import { isOfficer, visibleRequests } from "./visibility.ts";

/** Path in the store. A document has no thumbnail. */
export function storedAttachment(file: string, type: string, size: PhotoSize): string {
  return type === "application/pdf" ? `${file.slice(0, 2)}/${file}.pdf` : storedName(file, size);
}

export interface AttachmentFile extends StoredFile {
  readonly name: string;
  readonly type: string;
}

/**
 * A file, for those with access to its request and for its sender. Files of remarks are for officers only.
 * @throws AppError not-signed-in, not-found
 */
export async function getAttachmentFile(actor: Actor, id: number, size: PhotoSize): Promise<AttachmentFile> {
  if (!actor.session && !actor.system && actor.follows === undefined)
    throw new AppError("not-signed-in", "Sign in first.");
  const { rows } = await sql<{ file_name: string; name: string; type: string }>`
    SELECT a.file_name, a.name, a.type FROM service_attachment a
    WHERE a.id = ${id} AND ((a.request_id IS NULL AND a.created_by = ${actor.session?.user.id ?? null})
      OR ${visibleAttachment(actor)})`.execute(database());
  const [found] = rows;
  const file = found && (await fileStore.find(storedAttachment(found.file_name, found.type, size)));
  if (!found || !file) throw notFound();
  return { ...file, name: found.name, type: found.type };
}

function visibleAttachment(actor: Actor): RawBuilder<unknown> {
  if (!isOfficer(actor) && !may(actor, "own_request.view") && actor.follows === undefined) return sql`false`;
  return sql`(EXISTS (SELECT FROM service_request q WHERE q.id = a.request_id AND ${visibleRequests(actor)})
    AND (${isOfficer(actor)} OR NOT EXISTS (
      SELECT FROM service_message m WHERE m.id = a.message_id AND m.kind = 'remark')))`;
}
