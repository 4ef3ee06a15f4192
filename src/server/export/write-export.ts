import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Actor } from "../actor.ts";
import { type FormatName, formats } from "./formats.ts";
import { exportRows, type ListExport } from "./list-rows.ts";
import { listSheet } from "./sheet.ts";

/**
 * Writes a list into a file, a batch at a time: memory does not grow with the rows.
 * @param file overwritten; only its owner may read it
 * @param tell hears how many rows are read, after each batch; what it throws ends the work
 * @returns how many rows it has
 * @throws AppError not-signed-in, forbidden
 */
export async function writeExport(
  actor: Actor,
  what: ListExport,
  format: FormatName,
  file: string,
  tell: (rows: number) => Promise<void> | void,
): Promise<number> {
  let count = 0;
  async function* counted() {
    for await (const rows of exportRows(actor, what)) {
      yield rows;
      count += rows.length;
      await tell(count);
    }
  }
  const bytes = formats[format].bytes(listSheet(what, counted()));
  await pipeline(Readable.from(bytes), createWriteStream(file, { mode: 0o600 }));
  return count;
}
