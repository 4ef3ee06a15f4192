import { guarded } from "#domain/spreadsheet-cell.ts";

/** One line of a CSV file, with its end. */
export function csvRow(cells: readonly string[], delimiter = ","): string {
  let line = "";
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? "";
    line +=
      (at === 0 ? "" : delimiter) + (isPlain(cell, delimiter) ? cell : quoted(guarded(cell), delimiter));
  }
  return `${line}\r\n`;
}

/** What may need quotes or an apostrophe; most cells have none of it. */
const SPECIAL = /^[=+\-@']|["\t\r\n]/;

function isPlain(cell: string, delimiter: string): boolean {
  return !SPECIAL.test(cell) && !cell.includes(delimiter);
}

/** The mark that makes Excel read a file as UTF-8; it stands before the first line. */
export const CSV_MARK = "\uFEFF";

function quoted(cell: string, delimiter: string): string {
  return cell.includes('"') || cell.includes(delimiter) || /[\r\n]/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}
