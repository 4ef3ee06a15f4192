import { writeXlsxStream } from "hucre/xlsx";
import type { Sheet, SheetColumn } from "./sheet.ts";

/**
 * The one place that writes workbooks; nothing else imports the package that does. Text is written as text, so no
 * cell is a formula, whatever it begins with. Figures and days are figures and days to a spreadsheet. What is more
 * than a sheet holds goes on in the next one.
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
  // A masked day is no day.
  if (kind === "day") return /^\d{4}-\d\d-\d\d$/.test(cell) ? new Date(`${cell}T00:00:00Z`) : cell;
  // Nor is a masked number a number.
  return kind === "text" || kind === undefined || Number.isNaN(Number(cell)) ? cell : Number(cell);
}
