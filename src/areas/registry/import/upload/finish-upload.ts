import { createHash, randomBytes } from "node:crypto";
import { copyFile, link } from "node:fs/promises";
import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { deleteUnlessRecorded } from "#platform/files/delete-unless-recorded.ts";
import { removeFile, requireFile } from "#platform/files/receive-file.ts";
import { readStored } from "#platform/files/stored-file.ts";
import { createImport, inspectUpload, type UploadedFile } from "../start-import.ts";
import { lockUpload, type UploadRow } from "./find-upload.ts";

/**
 * Creates an import from a complete upload. Repeating it returns the same import.
 * @returns the import’s id
 * @throws AppError not-found, forbidden, conflict (upload-elsewhere), invalid (import-wrong-file …, import-file-gone)
 */
export async function finishUpload(actor: Actor, id: number): Promise<number> {
  try {
    return await createImportOf(actor, id);
  } catch (error) {
    // A rejected file is deleted, so that uploading it again starts from the beginning.
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    await discardUpload(id);
    const { import_id } = await transaction((tx) => lockUpload(tx, actor, id)).catch(() => ({
      import_id: null,
    }));
    // A concurrent request finished the upload and moved the file.
    if (import_id !== null) return import_id;
    throw error;
  }
}

async function discardUpload(id: number): Promise<void> {
  const { rows } = await sql<{ path: string }>`
    DELETE FROM import_upload WHERE id = ${id} AND import_id IS NULL RETURNING path`.execute(database());
  if (rows[0]) await removeFile(rows[0].path);
}

async function createImportOf(actor: Actor, id: number): Promise<number> {
  const upload = await transaction((tx) => lockUpload(tx, actor, id));
  if (upload.import_id !== null) return upload.import_id;
  requireComplete(upload);
  // Inspecting a large file takes time: no lock is held meanwhile, and each concurrent request uses its own hard link.
  const path = await linkFile(upload.path);
  const { importId, isMine } = await deleteUnlessRecorded(
    () => removeFile(path),
    (markRecorded) => inspectAndRecord(actor, upload, path, markRecorded),
  );
  if (isMine) await removeFile(upload.path);
  return importId;
}

async function inspectAndRecord(
  actor: Actor,
  { id, resource, file_name, size }: UploadRow,
  path: string,
  markRecorded: () => void,
) {
  const received = { path, size, sha256: await digestOf(path) };
  const file = await inspectUpload(actor, resource, file_name, received);
  return recordImport(actor, id, file, markRecorded);
}

function recordImport(
  actor: Actor,
  id: number,
  file: UploadedFile,
  markRecorded: () => void,
): Promise<{ importId: number; isMine: boolean }> {
  return transaction(async (tx) => {
    const { import_id } = await lockUpload(tx, actor, id);
    if (import_id !== null) return { importId: import_id, isMine: false };
    const importId = await createImport(tx, actor, file);
    await sql`UPDATE import_upload SET import_id = ${importId} WHERE id = ${id}`.execute(tx);
    markRecorded();
    return { importId, isMine: true };
  });
}

/** A second hard link to the same file. @throws AppError import-file-gone */
async function linkFile(path: string): Promise<string> {
  const name = `imports/${randomBytes(16).toString("hex")}.csv`;
  await requireFile(path);
  try {
    await link(dataFile(path), dataFile(name));
  } catch {
    // Not every file system supports hard links; and the file may be deleted meanwhile.
    await requireFile(path);
    await copyFile(dataFile(path), dataFile(name));
  }
  return name;
}

async function digestOf(path: string): Promise<Buffer> {
  const digest = createHash("sha256");
  for await (const piece of readStored(dataFile(path))) digest.update(piece);
  return digest.digest();
}

/** @throws AppError upload-elsewhere */
function requireComplete({ received, size }: UploadRow): void {
  if (received < size)
    throw new AppError("conflict", "The upload is not complete. Resume it.", {
      code: "upload-elsewhere",
      data: { received, size },
    });
}
