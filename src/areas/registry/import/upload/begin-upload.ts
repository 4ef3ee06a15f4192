import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { getImportKind, importKinds } from "#domain/legacy/import-kinds.ts";
import { message } from "#domain/message.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { MAX_IMPORT_BYTES, requireCsvName } from "#platform/files/receive-file.ts";

/** A file to be uploaded in pieces. */
export interface NewUpload {
  readonly resource: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Modification time reported by the browser: milliseconds since 1970. */
  readonly modified_ms: number;
}

export interface UploadState {
  readonly id: number;
  readonly size: number;
  /** Bytes received: the next piece starts at this offset. */
  readonly received: number;
}

/**
 * Starts an upload, or returns the progress of the user’s upload of the same file.
 * @throws AppError forbidden, invalid (the register, import-wrong-file), too-large
 */
export async function beginUpload(tx: Tx, actor: Actor, upload: NewUpload): Promise<UploadState> {
  const userId = officerIdOf(actor);
  if (!importKinds.some(({ name }) => name === upload.resource)) {
    const message = "Select the register.";
    throw new AppError("invalid", message, { fields: { resource: [message] } });
  }
  authorizeEntry(actor, `${upload.resource}.import`, getImportKind(upload.resource));
  requireCsvName(upload.name);
  if (upload.size > MAX_IMPORT_BYTES)
    throw new AppError(
      "too-large",
      message("At most {most} MB can be imported at once.", {
        most: MAX_IMPORT_BYTES / 1024 / 1024,
      }),
    );
  const path = `imports/${randomBytes(16).toString("hex")}.csv`;
  const { rows } = await sql<UploadState>`
    INSERT INTO import_upload (created_by, resource, file_name, size, modified_ms, path)
    VALUES (${userId}, ${upload.resource}, ${upload.name}, ${upload.size}, ${upload.modified_ms}, ${path})
    ON CONFLICT (created_by, resource, file_name, size, modified_ms) WHERE import_id IS NULL
      DO UPDATE SET touched_at = now()
    RETURNING id, size, received`.execute(tx);
  const [state] = rows;
  if (!state) throw new AppError("failed", "The upload was not started.");
  return state;
}
