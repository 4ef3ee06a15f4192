import { rename, rm } from "node:fs/promises";
import { AppError } from "#kernel/app-error.ts";
import { wrongFile } from "#platform/files/receive-file.ts";
import { readStored } from "#platform/files/stored-file.ts";
import { writeStored } from "#platform/files/write-stored.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

interface Encoded {
  readonly encoding: Encoding;
  /** Number of lines, including the header and blank lines. */
  readonly lines: number;
  /** Length of the byte order mark in bytes. */
  readonly mark: number;
}

const MAX_LINE_BYTES = 1024 * 1024; // bytes of the longest accepted line

/**
 * Detects the encoding of a file and converts it to UTF-8 with lines that end in LF or CRLF; a file that already is remains
 * unchanged. UTF-16 has a byte order mark; anything that is not valid UTF-8 is read as Windows-1252, which Excel also writes.
 * @param file absolute path
 * @throws AppError import-wrong-encoding, import-wrong-file (zero bytes, or overlong lines)
 */
export async function makeUtf8(file: string): Promise<Encoded> {
  const { marked, lines, isUtf8, endsInCr } = await inspect(file);
  if (marked === "utf-8" && !isUtf8) throw undecodable();
  const isWritten = isUtf8 && !endsInCr;
  if (marked === "utf-8" && isWritten) return { encoding: "utf-8", lines, mark: 3 };
  if (marked === undefined && isWritten) return { encoding: "utf-8", lines, mark: 0 };
  const encoding = marked ?? (isUtf8 ? "utf-8" : "windows-1252");
  return { encoding, lines: await rewrite(file, encoding), mark: 0 };
}

async function inspect(file: string) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const counter = lineCounter();
  let marked: Encoding | undefined;
  let isUtf8 = true;
  let endsInCr: boolean | undefined;
  for await (const chunk of readStored(file)) {
    if (endsInCr === undefined) marked = bomOf(chunk);
    endsInCr ??= chunk.includes(13) && !chunk.includes(10);
    if (marked?.startsWith("utf-16")) break;
    if (chunk.includes(0)) throw wrongFile("This is not a text file. Save it as CSV UTF-8.");
    counter.add(chunk);
    isUtf8 &&= decodes(decoder, chunk);
  }
  isUtf8 &&= decodes(decoder);
  return { marked, lines: counter.lines(), isUtf8, endsInCr: endsInCr ?? false };
}

/** Counts lines, and rejects overlong ones: no line of a list is a megabyte. */
function lineCounter() {
  let newlines = 0;
  let lineLength = 0;
  return {
    // The last line may have no line end.
    lines: () => newlines + (lineLength > 0 ? 1 : 0),
    add(chunk: Buffer) {
      const last = Math.max(chunk.lastIndexOf(10), chunk.lastIndexOf(13));
      lineLength = last < 0 ? lineLength + chunk.length : chunk.length - last - 1;
      if (lineLength > MAX_LINE_BYTES)
        throw wrongFile("This file has a line longer than 1 MB. Save it as CSV with one record per line.");
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) newlines += 1;
    },
  };
}

function bomOf(chunk: Buffer): Encoding | undefined {
  if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) return "utf-8";
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return "utf-16le";
  return chunk[0] === 0xfe && chunk[1] === 0xff ? "utf-16be" : undefined;
}

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** Rewrites the file as UTF-8, and line ends of CR alone as LF. Returns the number of lines. */
async function rewrite(file: string, encoding: Encoding): Promise<number> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const counter = lineCounter();
  let endsInCr: boolean | undefined;
  const convert = async function* () {
    for await (const chunk of readStored(file)) {
      if (encoding === "windows-1252" && hasForeignBytes(chunk)) throw undecodable();
      const decoded = decode(decoder, chunk);
      endsInCr ??= decoded.includes("\r") && !decoded.includes("\n");
      const text = Buffer.from(endsInCr ? decoded.replaceAll("\r", "\n") : decoded);
      counter.add(text);
      yield text;
    }
    yield Buffer.from(decode(decoder));
  };
  const tempFile = `${file}.utf8`;
  try {
    await writeStored(tempFile, convert());
    await rename(tempFile, file);
  } finally {
    await rm(tempFile, { force: true });
  }
  return counter.lines();
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw undecodable();
  }
}

/** Bytes undefined in Windows-1252, and control characters that no text has: another encoding. */
function hasForeignBytes(chunk: Buffer): boolean {
  return chunk.some(
    (byte) => byte < 9 || byte === 11 || byte === 12 || (byte > 13 && byte < 32) || UNDEFINED_BYTES.has(byte),
  );
}

const UNDEFINED_BYTES = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function undecodable(): AppError {
  const message = "The characters of this file can’t be read. Save it as CSV UTF-8 and upload it again.";
  return new AppError("invalid", message, { code: "import-wrong-encoding" });
}
