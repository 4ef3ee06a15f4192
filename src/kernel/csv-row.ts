import { escapeCell } from "#domain/spreadsheet-cell.ts";

/** One line of a CSV file, with its line end. */
export function csvRow(cells: readonly string[], delimiter = ","): string {
  let line = "";
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? "";
    line +=
      (index === 0 ? "" : delimiter) +
      (isPlain(cell, delimiter) ? cell : quoted(escapeCell(cell), delimiter));
  }
  return `${line}\r\n`;
}

/** Cells that may need quotes or an apostrophe. */
const SPECIAL = /^[=+\-@']|["\t\r\n]/;

function isPlain(cell: string, delimiter: string): boolean {
  return !SPECIAL.test(cell) && !cell.includes(delimiter);
}

/** The byte order mark, so that Excel reads a file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

function quoted(cell: string, delimiter: string): string {
  return cell.includes('"') || cell.includes(delimiter) || /[\r\n]/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}
