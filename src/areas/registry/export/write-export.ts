import type { FormatName } from "#domain/file-formats.ts";
import type { Actor } from "#kernel/actor.ts";
import { formats } from "#platform/export/formats.ts";
import { exportRows, type ListExport } from "./list-rows.ts";
import { listSheet } from "./list-sheet.ts";

/**
 * Writes a list to a file in batches, with constant memory.
 * @param write writes the bytes
 * @param onProgress called with the number of rows after each batch; an error ends the export
 * @returns the number of rows
 * @throws AppError not-signed-in, forbidden
 */
export async function writeExport(
  actor: Actor,
  listExport: ListExport,
  format: FormatName,
  write: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
  onProgress: (rows: number) => Promise<void> | void,
): Promise<number> {
  let count = 0;
  async function* countedRows() {
    for await (const rows of exportRows(actor, listExport)) {
      yield rows;
      count += rows.length;
      await onProgress(count);
    }
  }
  await write(formats[format].bytes(listSheet(listExport, countedRows())));
  return count;
}
