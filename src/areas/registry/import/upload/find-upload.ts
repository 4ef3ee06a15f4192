import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";

export interface UploadRow {
  readonly id: number;
  readonly resource: string;
  readonly file_name: string;
  readonly size: number;
  readonly path: string;
  readonly received: number;
  readonly import_id: number | null;
}

/**
 * Locks the actor’s own upload until the transaction ends, so that concurrent pieces are serialised. @throws AppError not-found
 */
export async function lockUpload(tx: Tx, actor: Actor, id: number): Promise<UploadRow> {
  const { rows } = await sql<UploadRow>`
    SELECT id, resource, file_name, size, path, received, import_id FROM import_upload
    WHERE id = ${id} AND created_by = ${actor.session?.user.id ?? null}::bigint FOR UPDATE`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound("upload");
  return found;
}
