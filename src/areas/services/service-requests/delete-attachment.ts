import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { removeFilesLater } from "#platform/files/remove-later.ts";
import { authorizeAttachment } from "./add-attachment.ts";
import { storedAttachment } from "./attachment-file.ts";

/**
 * Deletes an uploaded file of the actor that was not sent yet.
 * @throws AppError not-signed-in, forbidden, not-found (also if sent, or of another)
 */
export async function deleteAttachment(tx: Tx, actor: Actor, id: number): Promise<{ id: number }> {
  authorizeAttachment(actor);
  const { rows } = await sql<{ file_name: string; type: string }>`
    DELETE FROM service_attachment
    WHERE id = ${id} AND request_id IS NULL AND created_by = ${actor.session?.user.id ?? null}
    RETURNING file_name, type`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound("file");
  await audit(tx, actor, { action: "service_attachment.drop", record_id: id });
  await removeFilesLater(tx, [
    storedAttachment(found.file_name, found.type, "full"),
    storedAttachment(found.file_name, found.type, "thumb"),
  ]);
  return { id };
}
