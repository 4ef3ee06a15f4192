import { BYTE_ORDER_MARK, csvRow } from "#kernel/csv-row.ts";

/** Rows in memory at once. */
const BATCH = 1_000;

interface CsvSource<T> {
  readonly columns: readonly string[];
  /** The next `limit` rows after the row with an id; undefined: the first ones. */
  readonly read: (after: number | undefined, limit: number) => Promise<readonly T[]>;
  readonly cells: (row: T) => readonly string[];
  /** Maximum number of rows, a multiple of 1,000. Default: all. */
  readonly maxRows?: number;
}

/** Rows as a CSV file with a heading, read while it is sent. */
export function csvStream<T extends { readonly id: number }>(
  source: CsvSource<T>,
): ReadableStream<Uint8Array> {
  const { columns, read, cells, maxRows = Number.POSITIVE_INFINITY } = source;
  const encoder = new TextEncoder();
  let after: number | undefined;
  let sent = 0;
  return new ReadableStream({
    async pull(stream) {
      const rows = await read(after, BATCH);
      after = rows.at(-1)?.id;
      const head = sent === 0 ? BYTE_ORDER_MARK + csvRow(columns) : "";
      sent += rows.length;
      stream.enqueue(encoder.encode(head + rows.map((row) => csvRow(cells(row))).join("")));
      if (rows.length < BATCH || sent >= maxRows) stream.close();
    },
  });
}
