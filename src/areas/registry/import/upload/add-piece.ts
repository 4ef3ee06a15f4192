import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { transaction } from "#kernel/db/client.ts";
import { requireNotBinary } from "#platform/files/receive-file.ts";
import { storedSize } from "#platform/files/stored-file.ts";
import { openToWrite } from "#platform/files/write-stored.ts";
import type { UploadState } from "./begin-upload.ts";
import { lockUpload } from "./find-upload.ts";

/** Maximum bytes of a piece. */
export const LARGEST_PIECE = 8 * 1024 * 1024;

/**
 * Adds the next piece of a file. Data of an interrupted piece is overwritten: only confirmed bytes count.
 * @param offset start of the piece, which must equal the bytes received
 * @throws AppError not-found, conflict (upload-elsewhere: `data.received` is the offset to resume from), invalid
 *   (import-wrong-file)
 */
export async function addPiece(
  actor: Actor,
  id: number,
  offset: number,
  bytes: Uint8Array,
): Promise<UploadState> {
  return transaction(async (tx) => {
    const upload = await lockUpload(tx, actor, id);
    const isNext = offset === upload.received && upload.import_id === null;
    if (!isNext || bytes.length === 0 || offset + bytes.length > upload.size)
      throw new AppError("conflict", "The upload is at a different offset. Resume from that offset.", {
        code: "upload-elsewhere",
        data: { received: upload.received, size: upload.size },
      });
    if (offset === 0) requireNotBinary(bytes);
    if (!(await isStored(dataFile(upload.path), offset))) {
      // The folder was cleared, so the upload can’t be resumed.
      await sql`UPDATE import_upload SET received = 0 WHERE id = ${id}`.execute(tx);
      return { id, size: upload.size, received: 0 };
    }
    await writeAt(dataFile(upload.path), offset, bytes);
    const received = offset + bytes.length;
    await sql`UPDATE import_upload SET received = ${received}, touched_at = now() WHERE id = ${id}`.execute(
      tx,
    );
    return { id, size: upload.size, received };
  });
}

/** Whether all confirmed bytes are still on disk. */
async function isStored(file: string, bytes: number): Promise<boolean> {
  if (bytes === 0) return true;
  return ((await storedSize(file)) ?? 0) >= bytes;
}

async function writeAt(file: string, offset: number, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const writer = await openToWrite(file);
  try {
    await writer.write(offset, bytes);
    await writer.sync();
  } finally {
    await writer.close();
  }
}
