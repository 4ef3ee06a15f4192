import { guarded } from "#domain/spreadsheet-cell.ts";

/** One line of a CSV file, with its line end. */
export function csvRow(cells: readonly string[], delimiter = ","): string {
  let line = "";
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? "";
    line +=
      (at === 0 ? "" : delimiter) + (isPlain(cell, delimiter) ? cell : quoted(guarded(cell), delimiter));
  }
  return `${line}\r\n`;
}

/** Cells that may need quotes or an apostrophe. */
const SPECIAL = /^[=+\-@']|["\t\r\n]/;

function isPlain(cell: string, delimiter: string): boolean {
  return !SPECIAL.test(cell) && !cell.includes(delimiter);
}

/** The byte order mark, so that Excel reads a file as UTF-8. */
export const CSV_MARK = "\uFEFF";

function quoted(cell: string, delimiter: string): string {
  return cell.includes('"') || cell.includes(delimiter) || /[\r\n]/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}
