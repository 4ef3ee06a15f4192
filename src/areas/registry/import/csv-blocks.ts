import { openKept, readKept } from "#platform/files/kept-file.ts";

/** One record of a CSV file. */
export interface CsvLine {
  /** Line of the file where it begins; the header is 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it cannot be read as cells, in plain words. */
  readonly fault?: string;
}

/** A place between two records of a file. */
export interface Place {
  readonly byte: number;
  /** Number of the next line. */
  readonly line: number;
}

export interface CsvBlock {
  readonly lines: readonly CsvLine[];
  /** Where the next block begins: reading can go on from here another day. */
  readonly end: Place;
}

const CHUNK = 256 * 1024; // bytes
const LONGEST_RECORD = 64 * 1024; // characters over several lines: a mark left open would swallow the file

/**
 * Reads a UTF-8 CSV file (RFC 4180; lines end in LF or CRLF) in blocks of at most `size` records, never more
 * than a chunk of it in memory. Written out because csv-parse cannot report text after a closing quotation mark
 * without refusing marks inside an unquoted cell, and does not go on behind a broken line: docs/decisions/0009.
 * Blank lines are passed over.
 */
export async function* readBlocks(
  file: string,
  delimiter: string,
  from: Place,
  size: number,
): AsyncGenerator<CsvBlock> {
  const kept = await openKept(file);
  try {
    let at: Place = from;
    let rest: Buffer = Buffer.alloc(0);
    let lines: CsvLine[] = [];
    for (let ended = false; !ended; ) {
      const chunk = await kept.read(at.byte + rest.length, CHUNK);
      ended = chunk.length === 0;
      const bytes = Buffer.concat([rest, chunk]);
      // Whole lines only: the end of a line is never inside a letter.
      const whole = ended ? bytes.length : bytes.lastIndexOf(10) + 1;
      const text = bytes.toString("utf8", 0, whole);
      let read = 0;
      for (;;) {
        const record = nextRecord(text, read, at.line, delimiter, ended);
        if (!record) break;
        at = { byte: at.byte + Buffer.byteLength(text.slice(read, record.end)), line: record.nextLine };
        read = record.end;
        if (!record.line) continue;
        lines.push(record.line);
        if (lines.length < size) continue;
        yield { lines, end: at };
        lines = [];
      }
      rest = bytes.subarray(Buffer.byteLength(text.slice(0, read)));
    }
    if (lines.length > 0) yield { lines, end: at };
  } finally {
    await kept.close();
  }
}

interface Found {
  /** Absent for a blank line. */
  readonly line?: CsvLine;
  /** Where the next record begins in the text. */
  readonly end: number;
  readonly nextLine: number;
}

/** The record that begins at `start`; undefined when the text ends before it does. */
function nextRecord(
  text: string,
  start: number,
  line: number,
  delimiter: string,
  isLast: boolean,
): Found | undefined {
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

const BROKEN = "There is text after a closing quotation mark. Write quotation marks inside a cell twice.";
const UNCLOSED = "A quotation mark is opened and not closed.";

/** Of a record that goes on and on only the first line is given up. */
function unclosed(text: string, start: number, firstEnd: number, line: number): Found {
  const record = withoutLineEnd(text, start, firstEnd);
  return { line: { line, cells: [record], fault: UNCLOSED }, end: firstEnd, nextLine: line + 1 };
}

function overlong(text: string, start: number, firstEnd: number, line: number): Found | undefined {
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

/** The cells of a record; "open" when a quotation mark waits for its other half. */
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

/** The first line of a file that says which character separates its cells: Excel writes and hides it. */
interface SeparatorLine {
  readonly delimiter: string;
  /** Where the table begins, in bytes from the start of the file. */
  readonly end: number;
}

/** @param file absolute path of a UTF-8 file @param mark bytes of its byte order mark */
export async function readSeparatorLine(file: string, mark: number): Promise<SeparatorLine | undefined> {
  for await (const chunk of readKept(file, { start: mark, end: mark + 16 })) {
    const line = /^"?sep=([^\r\n])"?\r?\n/i.exec(chunk.toString("utf8"));
    const [text, delimiter] = line ?? [];
    return text && delimiter ? { delimiter, end: mark + Buffer.byteLength(text) } : undefined;
  }
  return undefined;
}
