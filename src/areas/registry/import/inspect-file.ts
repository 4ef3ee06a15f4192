import { unescapeCell } from "#domain/spreadsheet-cell.ts";
import { AppError } from "#kernel/app-error.ts";
import { readStored } from "#platform/files/stored-file.ts";
import { type FilePosition, readBlocks, readSeparatorLine, splitRecord } from "./csv-blocks.ts";
import { type Encoding, makeUtf8 } from "./to-utf8.ts";

const MAX_LINES = 5_000_000;
const SAMPLE_LINES = 50; // lines read for a guess
const HEADER_BYTES = 256 * 1024;

export interface InspectedFile {
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly columns: readonly string[];
  /** The cells of the first lines. */
  readonly sample: readonly (readonly string[])[];
  /** Number of lines without the header. */
  readonly lines: number;
  readonly firstLine: FilePosition;
  readonly notices: readonly string[];
}

/**
 * Inspects an uploaded file: encoding, delimiter and columns.
 * @param file absolute path; rewritten as UTF-8 when it is not
 * @throws AppError import-wrong-encoding, import-wrong-file, import-too-long, import-empty, import-no-header
 */
export async function inspectFile(file: string): Promise<InspectedFile> {
  const { encoding, lines, mark } = await makeUtf8(file);
  if (lines > MAX_LINES + 1)
    throw fileError(
      "import-too-long",
      `The file has more than ${MAX_LINES.toLocaleString("en")} lines. Split it.`,
    );
  const separator = await readSeparatorLine(file, mark);
  const { text, line } = await readHeader(file, separator?.end ?? mark);
  const delimiter = separator?.delimiter ?? guessDelimiter(text.line);
  const columns = readColumns(text.line, delimiter);
  const firstLine = { byte: text.end, line: line + 1 };
  const sample: (readonly string[])[] = [];
  for await (const block of readBlocks(file, delimiter, firstLine, SAMPLE_LINES)) {
    sample.push(...block.lines.filter(({ fault }) => !fault).map(({ cells }) => cells));
    break;
  }
  if (sample.length === 0) throw fileError("import-empty", "The file has a header but no lines.");
  // Line ends inside quoted cells count too, because the number is only used for progress.
  return {
    encoding,
    delimiter,
    columns,
    sample,
    lines: Math.max(lines - line - (separator ? 1 : 0), 1),
    firstLine,
    notices: noticesOf(encoding),
  };
}

function noticesOf(encoding: Encoding): string[] {
  if (encoding === "utf-8") return [];
  const name = encoding === "windows-1252" ? "Windows-1252" : "UTF-16";
  return [`The file is encoded in ${name}. Check letters such as ẹ, ọ and ₦ in the sample.`];
}

/** The first line that is not blank, and the position of the next. */
async function readHeader(file: string, mark: number) {
  let head = Buffer.alloc(0);
  for await (const chunk of readStored(file, { start: mark, end: mark + HEADER_BYTES }))
    head = Buffer.concat([head, chunk]);
  let line = 1;
  for (let start = 0; start < head.length; line++) {
    const newline = head.indexOf(10, start);
    const end = newline < 0 ? head.length : newline + 1;
    const text = head.toString("utf8", start, end).replace(/\r?\n?$/, "");
    if (newline < 0 && head.length > HEADER_BYTES)
      throw fileError("import-no-header", "The first line is too long. It must name the columns.");
    if (text.trim() !== "") return { text: { line: text, end: mark + end }, line };
    start = end;
  }
  throw fileError("import-empty", "The file is empty.");
}

function guessDelimiter(header: string): string {
  const widths = [",", ";", "\t", "|"].map((delimiter) => {
    const cells = splitRecord(header, delimiter);
    return { delimiter, width: typeof cells === "string" ? 0 : cells.length };
  });
  return widths.reduce((best, next) => (next.width > best.width ? next : best)).delimiter;
}

function readColumns(header: string, delimiter: string): string[] {
  const cells = splitRecord(header, delimiter);
  if (typeof cells === "string")
    throw fileError("import-no-header", "The quotation marks of the first line do not match.");
  const columns = cells.map(unescapeCell);
  const blank = columns.indexOf("");
  if (blank >= 0)
    throw fileError(
      "import-no-header",
      `Column ${blank + 1} has no name. The first line must name every column.`,
    );
  const valueLike = columns.find((column) => /^[-+₦$]?[\d.,/: -]*\d[\d.,/: -]*$/.test(column));
  if (valueLike !== undefined)
    throw fileError(
      "import-no-header",
      `The first line must name the columns. “${valueLike}” looks like a value.`,
    );
  const duplicate = columns.find((column, index) => columns.indexOf(column) !== index);
  if (duplicate !== undefined)
    throw fileError("import-no-header", `Two columns are named “${duplicate}”. Give each a different name.`);
  return columns;
}

function fileError(code: string, message: string): AppError {
  return new AppError("invalid", message, { code });
}
