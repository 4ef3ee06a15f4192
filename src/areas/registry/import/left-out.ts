import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { BYTE_ORDER_MARK } from "#kernel/csv-row.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { storedSize } from "#platform/files/stored-file.ts";
import { ADDED_COLUMNS } from "./bad-lines.ts";
import { type CsvLine, readBlocks } from "./csv-blocks.ts";
import { getImport, type ImportRow } from "./get-import.ts";
import { badLinesPath } from "./open-import.ts";
import { type Reason, splitReasons } from "./reason-cell.ts";

/** A line that was not imported, as in its file. */
export interface LeftOutLine {
  /** Number of the line in the uploaded file; the header is line 1. */
  readonly line: number;
  readonly faults: readonly (Reason & { readonly value: string | null })[];
}

export interface LeftOutPage {
  readonly rows: readonly LeftOutLine[];
  /** `after` of the next page; undefined at the end. */
  readonly next: number | undefined;
}

/**
 * Lines that were not imported and the reasons, in pages: of the run, or of the dry run. Each page is read from the end
 * position of the previous one, so every page has the same cost.
 * @param query.after position in bytes: `next` of the previous page
 * @throws AppError not-signed-in, forbidden, not-found (no such import, no run, or file deleted), invalid
 */
export async function listLeftOut(
  actor: Actor,
  importId: number,
  query: { readonly after?: number | undefined; readonly per_page: number },
): Promise<LeftOutPage> {
  const row = await getImport(actor, importId);
  const path = dataFile(leftOutPath(row));
  const size = await storedSize(path);
  if (size === undefined) throw notFound("file");
  const columns = row.columns;
  const { lines, next } = await readPage(path, row.delimiter, query, size);
  return { rows: lines.map((line) => toLeftOutLine(line, columns)), next };
}

/** The file of lines that were not imported, below the data folder. @throws AppError not-found */
export function leftOutPath(row: ImportRow): string {
  const jobId = Math.max(row.job_id ?? 0, row.check_job_id ?? 0);
  if (jobId === 0) throw notFound("file");
  return badLinesPath(row, jobId);
}

const BOM_LENGTH = Buffer.byteLength(BYTE_ORDER_MARK);

async function readPage(
  path: string,
  delimiter: string,
  { after, per_page }: { readonly after?: number | undefined; readonly per_page: number },
  size: number,
) {
  // The first page starts with the header.
  const isFirst = after === undefined;
  const from = { byte: after ?? BOM_LENGTH, line: 1 };
  const limit = per_page + (isFirst ? 1 : 0);
  for await (const block of readBlocks(path, delimiter, from, limit)) {
    if (block.lines.some(({ fault }) => fault !== undefined)) throw unknownPage();
    const next = block.end.byte < size ? block.end.byte : undefined;
    return { lines: block.lines.slice(isFirst ? 1 : 0), next };
  }
  return { lines: [], next: undefined };
}

/** The position is invented, or the file was written again meanwhile. */
function unknownPage(): AppError {
  const message = "This page doesn’t exist. Go to the first page.";
  return new AppError("invalid", message, { fields: { after: [message] } });
}

/** Splits the reasons that were joined in one cell. */
function toLeftOutLine({ cells }: CsvLine, columns: readonly string[]): LeftOutLine {
  const values = cells.slice(0, -ADDED_COLUMNS.length);
  const [line = "", reason = ""] = cells.slice(-ADDED_COLUMNS.length);
  const parts = splitReasons(reason, columns);
  return {
    line: Number(line) || 0,
    faults: parts.map(({ column, message }) => ({
      column,
      value: column === null ? null : (values[columns.indexOf(column)] ?? null),
      message,
    })),
  };
}
