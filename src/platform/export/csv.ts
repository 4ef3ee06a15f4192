import { BYTE_ORDER_MARK, csvRow } from "#kernel/csv-row.ts";
import type { Sheet } from "./sheet.ts";

/** A sheet as CSV in UTF-8, in batches of lines; no cell can be interpreted as a formula. */
export async function* csvBytes({ columns, batches }: Sheet): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + csvRow(columns.map(({ head }) => head)));
  for await (const rows of batches) {
    let text = "";
    for (const row of rows) text += csvRow(row);
    yield Buffer.from(text);
  }
}
