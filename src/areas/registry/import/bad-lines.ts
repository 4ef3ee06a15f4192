import { english } from "#domain/message.ts";
import { CSV_MARK, csvRow } from "#kernel/csv-row.ts";
import { openToWrite } from "#platform/files/write-kept.ts";
import type { JudgedLine } from "./judge-batch.ts";
import type { ShownFault } from "./read-line.ts";

/** A line as it is shown to whoever must put it right. */
export interface BadLine {
  readonly line: number;
  readonly outcome: string;
  readonly faults: readonly ShownFault[];
}

/** How many are shown at once; the file holds them all. */
export const SHOWN = 100;

export interface BadLinesFile {
  /**
   * Writes lines at a place, in stead of whatever stood there: a batch that was rolled back is written again.
   * @param from bytes, as told by the write before; 0 begins the file
   * @returns the bytes the file has then
   */
  write(from: number, lines: readonly JudgedLine[]): Promise<number>;
  close(): Promise<void>;
}

/** The file of lines that were not brought in: the columns as they were, the line and the reason. */
export async function openBadLines(
  file: string,
  columns: readonly string[],
  delimiter: string,
): Promise<BadLinesFile> {
  const writer = await openToWrite(file);
  const width = widthOf(columns);
  const header = CSV_MARK + csvRow([...columns.slice(0, width), ...ADDED], delimiter);
  const text = (line: JudgedLine) =>
    csvRow(
      [...fill(line.cells, columns.length).slice(0, width), String(line.line), reasonOf(line)],
      delimiter,
    );
  return {
    async write(from, lines) {
      const end = await writer.write(
        from,
        Buffer.from((from === 0 ? header : "") + lines.map(text).join("")),
      );
      // The checkpoint counts on it.
      await writer.sync();
      return end;
    },
    close: () => writer.close(),
  };
}

/** "LOT: Write a number. / TYPE: Choose one of the list." */
function reasonOf({ faults }: JudgedLine): string {
  return faults
    .map(({ column, message }) => (column === null ? english(message) : `${column}: ${english(message)}`))
    .join(" / ");
}

/** What stands behind the columns of the file. */
export const ADDED = ["line", "reason"];

/** A file of bad lines that was put right and sent again has the two columns already. */
function widthOf(columns: readonly string[]): number {
  const ends = columns.slice(-ADDED.length).join() === ADDED.join();
  return ends ? columns.length - ADDED.length : columns.length;
}

/** A line with too few cells keeps the reason in its column; what stood in too many stays before it. */
function fill(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, index) =>
    index === width - 1 ? cells.slice(index, Math.max(width, cells.length)).join(" ") : (cells[index] ?? ""),
  );
}
