import { openStored, readStored } from "#platform/files/stored-file.ts";

/** A record of a CSV file. */
export interface CsvLine {
  /** Line number of its start in the file; the header is 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it cannot be parsed. */
  readonly fault?: string;
}

/** A position between two records of a file. */
export interface FilePosition {
  readonly byte: number;
  /** Number of the next line. */
  readonly line: number;
}

export interface CsvBlock {
  readonly lines: readonly CsvLine[];
  /** Where the next block starts; reading can resume here later. */
  readonly end: FilePosition;
}

const CHUNK = 256 * 1024; // bytes
const LONGEST_RECORD = 64 * 1024; // characters over several lines: an unclosed mark would consume the whole file

/**
 * Reads a UTF-8 CSV file (RFC 4180; lines end in LF or CRLF) in blocks of at most `size` records, with one chunk in memory.
 * csv-parse was not used because it cannot report text after a closing quotation mark without rejecting marks inside an
 * unquoted cell, and does not continue after a broken line: docs/decisions/0009. Blank lines are skipped.
 */
export async function* readBlocks(
  file: string,
  delimiter: string,
  from: FilePosition,
  size: number,
): AsyncGenerator<CsvBlock> {
  const stored = await openStored(file);
  try {
    let position: FilePosition = from;
    let rest: Buffer = Buffer.alloc(0);
    let lines: CsvLine[] = [];
    for (let ended = false; !ended; ) {
      const chunk = await stored.read(position.byte + rest.length, CHUNK);
      ended = chunk.length === 0;
      const bytes = Buffer.concat([rest, chunk]);
      // Whole lines only: a line end is never inside a multi-byte character.
      const whole = ended ? bytes.length : bytes.lastIndexOf(10) + 1;
      const text = bytes.toString("utf8", 0, whole);
      let read = 0;
      for (;;) {
        const record = nextRecord(text, read, position.line, delimiter, ended);
        if (!record) break;
        position = {
          byte: position.byte + Buffer.byteLength(text.slice(read, record.end)),
          line: record.nextLine,
        };
        read = record.end;
        if (!record.line) continue;
        lines.push(record.line);
        if (lines.length < size) continue;
        yield { lines, end: position };
        lines = [];
      }
      rest = bytes.subarray(Buffer.byteLength(text.slice(0, read)));
    }
    if (lines.length > 0) yield { lines, end: position };
  } finally {
    await stored.close();
  }
}

interface FoundRecord {
  /** Absent for a blank line. */
  readonly line?: CsvLine;
  /** Where the next record starts in the text. */
  readonly end: number;
  readonly nextLine: number;
}

/** The record that starts at `start`; undefined if the text ends before the record. */
function nextRecord(
  text: string,
  start: number,
  line: number,
  delimiter: string,
  isLast: boolean,
): FoundRecord | undefined {
  let nextLine = line;
  let firstEnd = 0;
  for (let end = start; ; ) {
    const newline = text.indexOf("\n", end);
    if (newline < 0 && (!isLast || start >= text.length)) return overlong(text, start, firstEnd, line);
    end = newline < 0 ? text.length : newline + 1;
    firstEnd ||= end;
    nextLine += 1;
    const record = withoutLineEnd(text, start, end);
    if (record.trim() === "") return { end, nextLine };
    const cells = splitRecord(record, delimiter);
    if (cells === "broken") return { line: { line, cells: [record], fault: BROKEN }, end, nextLine };
    if (cells !== "open") return { line: { line, cells }, end, nextLine };
    const isTooLong = end - start > LONGEST_RECORD || newline < 0 || (end === text.length && isLast);
    if (isTooLong) return unclosed(text, start, firstEnd, line);
  }
}

const BROKEN = "There is text after a closing quotation mark. Double the quotation marks inside a cell.";
const UNCLOSED = "A quotation mark is not closed.";

/** Of an unclosed record only the first line is lost. */
function unclosed(text: string, start: number, firstEnd: number, line: number): FoundRecord {
  const record = withoutLineEnd(text, start, firstEnd);
  return { line: { line, cells: [record], fault: UNCLOSED }, end: firstEnd, nextLine: line + 1 };
}

function overlong(text: string, start: number, firstEnd: number, line: number): FoundRecord | undefined {
  return firstEnd > 0 && text.length - start > LONGEST_RECORD
    ? unclosed(text, start, firstEnd, line)
    : undefined;
}

function withoutLineEnd(text: string, start: number, end: number): string {
  let last = end;
  if (last > start && text.charCodeAt(last - 1) === 10) last -= 1;
  if (last > start && text.charCodeAt(last - 1) === 13) last -= 1;
  return text.slice(start, last);
}

/** The cells of a record; "open" if a quotation mark is not closed. */
export function splitRecord(record: string, delimiter: string): string[] | "open" | "broken" {
  if (!record.includes('"')) return record.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; ; ) {
    if (record.charCodeAt(at) === 34) {
      const quoted = readQuoted(record, at + 1);
      if (!quoted) return "open";
      cells.push(quoted.value);
      at = quoted.end;
      if (at === record.length) return cells;
      if (record[at] !== delimiter) return "broken";
    } else {
      const end = record.indexOf(delimiter, at);
      cells.push(end < 0 ? record.slice(at) : record.slice(at, end));
      if (end < 0) return cells;
      at = end;
    }
    at += 1;
  }
}

function readQuoted(record: string, start: number): { value: string; end: number } | undefined {
  let value = "";
  for (let from = start; ; ) {
    const quote = record.indexOf('"', from);
    if (quote < 0) return undefined;
    if (record.charCodeAt(quote + 1) !== 34)
      return { value: value + record.slice(from, quote), end: quote + 1 };
    value += record.slice(from, quote + 1);
    from = quote + 2;
  }
}

/** The `sep=` line of a file that defines the delimiter: Excel writes it, and hides it when opening. */
interface SeparatorLine {
  readonly delimiter: string;
  /** Where the table starts, in bytes from the start of the file. */
  readonly end: number;
}

/** @param file absolute path of a UTF-8 file @param mark bytes of its byte order mark */
export async function readSeparatorLine(file: string, mark: number): Promise<SeparatorLine | undefined> {
  for await (const chunk of readStored(file, { start: mark, end: mark + 16 })) {
    const line = /^"?sep=([^\r\n])"?\r?\n/i.exec(chunk.toString("utf8"));
    const [text, delimiter] = line ?? [];
    return text && delimiter ? { delimiter, end: mark + Buffer.byteLength(text) } : undefined;
  }
  return undefined;
}
