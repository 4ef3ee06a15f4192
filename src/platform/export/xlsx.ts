import { writeXlsxStream } from "hucre/xlsx";
import type { Sheet, SheetColumn } from "./sheet.ts";

/**
 * The only module that writes workbooks and imports the package for it. Text is written as text, so no cell is a formula,
 * whatever it starts with. Numbers and days have their types. Rows beyond the limit of a sheet continue on the next one.
 */
export function xlsxBytes(sheet: Sheet): ReadableStream<Uint8Array> {
  return writeXlsxStream(cells(sheet), {
    name: sheet.name.slice(0, 31),
    columns: sheet.columns.map(columnOf),
    freezePane: { rows: 1 },
  });
}

const FORMATS = { text: undefined, number: undefined, money: "#,##0.00", day: "d mmm yyyy" } as const;

function columnOf({ head, kind }: SheetColumn) {
  const format = FORMATS[kind];
  return { header: head, width: kind === "text" ? 28 : 16, ...(format && { numFmt: format }) };
}

async function* cells({ columns, batches }: Sheet) {
  for await (const rows of batches)
    for (const row of rows) yield row.map((cell, index) => cellOf(cell, columns[index]?.kind));
}

function cellOf(cell: string, kind: SheetColumn["kind"] | undefined): string | number | Date | null {
  if (cell === "") return null;
  // A masked day is text.
  if (kind === "day") return /^\d{4}-\d\d-\d\d$/.test(cell) ? new Date(`${cell}T00:00:00Z`) : cell;
  // A masked number is text too.
  return kind === "text" || kind === undefined || Number.isNaN(Number(cell)) ? cell : Number(cell);
}
