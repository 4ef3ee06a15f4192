import type { FormatName } from "#domain/file-formats.ts";
import { lagosDate } from "#domain/lagos.ts";
import { csvBytes } from "./csv.ts";
import type { Sheet } from "./sheet.ts";
import { xlsxBytes } from "./xlsx.ts";

interface Format {
  /** Media type. */
  readonly type: string;
  readonly bytes: (sheet: Sheet) => AsyncIterable<Uint8Array>;
}

export const formats = {
  csv: { type: "text/csv; charset=utf-8", bytes: csvBytes },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", bytes: xlsxBytes },
} as const satisfies Readonly<Record<FormatName, Format>>;

/** "properties-2026-11-21.csv" */
export function fileName(many: string, day: string, format: FormatName): string {
  return `${many.replaceAll(" ", "-")}-${day}.${format}`;
}

export interface GeneratedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * A sheet as a file named for its content and a day, such as "collections-2026-11-21.csv".
 * @param day a Lagos date, by default today
 */
export function sheetFile(
  many: string,
  format: FormatName,
  sheet: Sheet,
  day = lagosDate(Date.now()),
): GeneratedFile {
  return {
    name: fileName(many, day, format),
    type: formats[format].type,
    bytes: formats[format].bytes(sheet),
  };
}

/** A sheet as a CSV file with a fixed name, such as "audit-trail.csv". */
export function csvFile(name: string, sheet: Sheet): GeneratedFile {
  return { name: `${name}.csv`, type: formats.csv.type, bytes: csvBytes(sheet) };
}
