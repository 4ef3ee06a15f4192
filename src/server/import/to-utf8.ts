import { rename, rm } from "node:fs/promises";
import { AppError } from "../app-error.ts";
import { readKept } from "../files/kept-file.ts";
import { writeKept } from "../files/write-kept.ts";
import { wrongFile } from "./receive-file.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

interface Encoded {
  readonly encoding: Encoding;
  /** Lines of the text, the header and blank ones among them. */
  readonly lines: number;
  /** Bytes of a mark at the beginning that are no text. */
  readonly mark: number;
}

const LONGEST = 1024 * 1024; // bytes of what is taken for one line

/**
 * Finds out how a file is written and leaves it as UTF-8, the same file where it was that already.
 * UTF-16 says so itself; what is no UTF-8 is taken for Windows-1252, the other thing Excel writes.
 * @param file absolute path
 * @throws AppError import-wrong-encoding, import-wrong-file (zero bytes, or endless lines)
 */
export async function makeUtf8(file: string): Promise<Encoded> {
  const { marked, lines, isUtf8 } = await look(file);
  if (marked === "utf-8" && !isUtf8) throw undecodable();
  if (marked === "utf-8") return { encoding: "utf-8", lines, mark: 3 };
  if (marked === undefined && isUtf8) return { encoding: "utf-8", lines, mark: 0 };
  const encoding = marked ?? "windows-1252";
  return { encoding, lines: await rewrite(file, encoding), mark: 0 };
}

async function look(file: string) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const count = lineCounter();
  let marked: Encoding | undefined;
  let isUtf8 = true;
  let isFirst = true;
  for await (const chunk of readKept(file)) {
    if (isFirst) marked = markOf(chunk);
    isFirst = false;
    if (marked?.startsWith("utf-16")) break;
    if (chunk.includes(0))
      throw wrongFile("This file holds zero bytes: it is no text. Save it as CSV UTF-8.");
    count.add(chunk);
    isUtf8 &&= decodes(decoder, chunk);
  }
  isUtf8 &&= decodes(decoder);
  return { marked, lines: count.lines(), isUtf8 };
}

/** Counts lines, and refuses text that has none for too long: no line of a list is a megabyte. */
function lineCounter() {
  let newlines = 0;
  let since = 0;
  return {
    // The last line may end with the file.
    lines: () => newlines + (since > 0 ? 1 : 0),
    add(chunk: Buffer) {
      const last = chunk.lastIndexOf(10);
      since = last < 0 ? since + chunk.length : chunk.length - last - 1;
      if (since > LONGEST) throw wrongFile("This file has a line longer than 1 MB: it is no list.");
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) newlines += 1;
    },
  };
}

function markOf(chunk: Buffer): Encoding | undefined {
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

/** Writes the file anew as UTF-8. Returns its lines. */
async function rewrite(file: string, encoding: Encoding): Promise<number> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const count = lineCounter();
  const convert = async function* () {
    for await (const chunk of readKept(file)) {
      if (encoding === "windows-1252" && hasForeignBytes(chunk)) throw undecodable();
      const text = Buffer.from(decode(decoder, chunk));
      count.add(text);
      yield text;
    }
    yield Buffer.from(decode(decoder));
  };
  const draft = `${file}.utf8`;
  try {
    await writeKept(draft, convert());
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return count.lines();
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw undecodable();
  }
}

/** Bytes that Windows-1252 leaves open, and control characters that no text has: it is something else. */
function hasForeignBytes(chunk: Buffer): boolean {
  return chunk.some(
    (byte) => byte < 9 || byte === 11 || byte === 12 || (byte > 13 && byte < 32) || OPEN.has(byte),
  );
}

const OPEN = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function undecodable(): AppError {
  const message = "The letters of this file cannot be read. Save it as CSV UTF-8 and send it again.";
  return new AppError("invalid", message, { code: "import-wrong-encoding" });
}
