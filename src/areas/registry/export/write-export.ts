import type { FormatName } from "#domain/file-formats.ts";
import type { Actor } from "#kernel/actor.ts";
import { formats } from "#platform/export/formats.ts";
import { exportRows, type ListExport } from "./list-rows.ts";
import { listSheet } from "./list-sheet.ts";

/**
 * Writes a list as a file, a batch at a time: memory does not grow with the rows.
 * @param put takes its bytes to where they belong
 * @param tell hears how many rows are read, after each batch; what it throws ends the work
 * @returns how many rows it has
 * @throws AppError not-signed-in, forbidden
 */
export async function writeExport(
  actor: Actor,
  what: ListExport,
  format: FormatName,
  put: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
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
  await put(formats[format].bytes(listSheet(what, counted())));
  return count;
}
