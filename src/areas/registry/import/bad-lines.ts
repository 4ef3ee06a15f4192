import { english } from "#domain/message.ts";
import { BYTE_ORDER_MARK, csvRow } from "#kernel/csv-row.ts";
import { openToWrite } from "#platform/files/write-stored.ts";
import type { ShownError } from "./read-line.ts";
import { joinReasons } from "./reason-cell.ts";
import type { CheckedLine } from "./validate-batch.ts";

/** A line that was not imported, as shown to the user. */
export interface BadLine {
  readonly line: number;
  readonly outcome: string;
  readonly faults: readonly ShownError[];
}

/** Lines shown at once; the file has them all. */
export const MAX_SHOWN = 100;

export interface BadLinesFile {
  /**
   * Writes lines at a position, replacing earlier content: the lines of a batch that was rolled back are written again.
   * @param from position in bytes, returned by the previous write; 0 starts the file
   * @returns the size of the file in bytes
   */
  write(from: number, lines: readonly CheckedLine[]): Promise<number>;
  close(): Promise<void>;
}

/** The file of lines that were not imported: the original columns, the line number and the reason. */
export async function openBadLines(
  file: string,
  columns: readonly string[],
  delimiter: string,
): Promise<BadLinesFile> {
  const writer = await openToWrite(file);
  const width = originalWidth(columns);
  const header = BYTE_ORDER_MARK + csvRow([...columns.slice(0, width), ...ADDED_COLUMNS], delimiter);
  const lineText = (line: CheckedLine) =>
    csvRow(
      [...padCells(line.cells, columns.length).slice(0, width), String(line.line), reasonOf(line)],
      delimiter,
    );
  return {
    async write(from, lines) {
      const end = await writer.write(
        from,
        Buffer.from((from === 0 ? header : "") + lines.map(lineText).join("")),
      );
      // The checkpoint relies on the file being on disk.
      await writer.sync();
      return end;
    },
    close: () => writer.close(),
  };
}

function reasonOf({ faults }: CheckedLine): string {
  return joinReasons(faults.map(({ column, message }) => ({ column, message: english(message) })));
}

/** Columns added after the columns of the file. */
export const ADDED_COLUMNS = ["line", "reason"];

/** A corrected file of invalid lines already has the two columns. */
function originalWidth(columns: readonly string[]): number {
  const ends = columns.slice(-ADDED_COLUMNS.length).join() === ADDED_COLUMNS.join();
  return ends ? columns.length - ADDED_COLUMNS.length : columns.length;
}

/** Fills a short line, so that the reason is in its column; extra cells remain before it. */
function padCells(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, index) =>
    index === width - 1 ? cells.slice(index, Math.max(width, cells.length)).join(" ") : (cells[index] ?? ""),
  );
}
