import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { sql } from "kysely";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { dataFile } from "../../data-folder.ts";
import { database, transaction } from "../../db/client.ts";
import { requireFile } from "../receive-file.ts";
import { createImport, inspectUpload } from "../start-import.ts";
import { lockUpload } from "./find-upload.ts";

/**
 * Puts a file on record that has come whole. Asked twice it answers with the same import.
 * @returns the import's number
 * @throws AppError not-found, forbidden, conflict (upload-elsewhere), invalid (import-wrong-file …, import-file-gone)
 */
export async function finishUpload(actor: Actor, id: number): Promise<number> {
  try {
    return await putOnRecord(actor, id);
  } catch (error) {
    // A file that is refused is gone: sent again, it begins anew.
    if (error instanceof AppError && error.kind === "invalid")
      await sql`DELETE FROM import_upload WHERE id = ${id} AND import_id IS NULL`.execute(database());
    throw error;
  }
}

function putOnRecord(actor: Actor, id: number): Promise<number> {
  return transaction(async (tx) => {
    const upload = await lockUpload(tx, actor, id);
    if (upload.import_id !== null) return upload.import_id;
    if (upload.received < upload.size)
      throw new AppError("conflict", "The file has not come whole yet. Go on from there.", {
        code: "upload-elsewhere",
        data: { received: upload.received, size: upload.size },
      });
    await requireFile(upload.path);
    const digest = createHash("sha256");
    for await (const piece of createReadStream(dataFile(upload.path))) digest.update(piece as Buffer);
    const received = { path: upload.path, size: upload.size, sha256: digest.digest() };
    const file = await inspectUpload(actor, upload.resource, upload.file_name, received);
    const importId = await createImport(tx, actor, file);
    await sql`UPDATE import_upload SET import_id = ${importId} WHERE id = ${id}`.execute(tx);
    return importId;
  });
}
