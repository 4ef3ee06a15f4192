/** Rows read at a time. */
const BATCH = 2_000;

/**
 * The rows of a sheet, read in batches while the file is sent, so that no connection is held while a slow client downloads.
 * @param read rows after the one with this id, in the order of the file; at most `limit`
 * @param maxRows a multiple of 2,000; default: all
 */
export async function* sheetBatches<R extends { readonly id: number }>(
  read: (after: number | undefined, limit: number) => Promise<readonly R[]>,
  cells: (row: R) => string[],
  maxRows = Number.POSITIVE_INFINITY,
): AsyncGenerator<string[][]> {
  let after: number | undefined;
  for (let count = 0; count < maxRows; count += BATCH) {
    const rows = await read(after, BATCH);
    if (rows.length > 0) yield rows.map(cells);
    after = rows.at(-1)?.id;
    if (rows.length < BATCH) return;
  }
}
