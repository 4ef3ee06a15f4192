import type { Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { BESIDES, FRAME, HEAD, isHead, keyOf, lengthOf, openFrame } from "./sealed-form.ts";

/**
 * Files that hold personal data and lie in the data folder only for a while: what was sent to be imported, the lines
 * that were not brought in, lists that were made. They are kept sealed where there is a key; files from before lie
 * there as they are, and are read all the same.
 */
export interface KeptFile {
  /** Bytes of its text. */
  readonly size: () => Promise<number>;
  /** What stands from a place on, as much as is at hand and at most `most` bytes; nothing at the end. */
  readonly read: (from: number, most: number) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Bytes read at once where nobody says how many. */
const PIECE = FRAME;

/** @param file absolute path @throws Error when there is none (ENOENT), SettingsError with another key than it was sealed with */
export async function openKept(file: string): Promise<KeptFile> {
  const handle = await open(file);
  try {
    const key = await sealedKey(handle);
    return key ? sealedFile(handle, key) : plainFile(handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The file as a stream of pieces. @param end the last byte that is read, as `createReadStream` counts */
export async function* readKept(
  file: string,
  { start = 0, end = Number.POSITIVE_INFINITY, piece = PIECE } = {},
): AsyncGenerator<Buffer> {
  const kept = await openKept(file);
  try {
    for (let at = start; at <= end; ) {
      const bytes = await kept.read(at, Math.min(piece, end - at + 1));
      if (bytes.length === 0) return;
      at += bytes.length;
      yield bytes;
    }
  } finally {
    await kept.close();
  }
}

/** Bytes of a file's text; undefined when there is none. */
export async function keptSize(file: string): Promise<number | undefined> {
  const kept = await openKept(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!kept) return undefined;
  try {
    return await kept.size();
  } finally {
    await kept.close();
  }
}

/** The key a file is sealed with; undefined when it is not. @throws SettingsError */
export async function sealedKey(handle: FileHandle): Promise<Buffer | undefined> {
  const head = Buffer.alloc(HEAD);
  const { bytesRead } = await handle.read(head, 0, HEAD, 0);
  return isHead(head.subarray(0, bytesRead)) ? keyOf(head) : undefined;
}

function plainFile(handle: FileHandle): KeptFile {
  return {
    size: async () => (await handle.stat()).size,
    read: async (from, most) => {
      const bytes = Buffer.allocUnsafe(most);
      const { bytesRead } = await handle.read(bytes, 0, most, from);
      return bytes.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}

/** A frame: where its text begins, where it lies in the file, how many bytes of text it has. */
export interface Frame {
  readonly at: number;
  readonly offset: number;
  readonly length: number;
}

/** The frames from one on, as far as they are whole: what a process that died was writing is none. */
export async function* framesOf(
  handle: FileHandle,
  from: Pick<Frame, "at" | "offset"> = { at: 0, offset: HEAD },
): AsyncGenerator<Frame> {
  const { size }: Stats = await handle.stat();
  const start = Buffer.alloc(BESIDES);
  for (let { at, offset } = from; ; ) {
    const { bytesRead } = await handle.read(start, 0, BESIDES, offset);
    const length = lengthOf(start.subarray(0, bytesRead));
    if (length === undefined || offset + BESIDES + length > size) return;
    yield { at, offset, length };
    at += length;
    offset += BESIDES + length;
  }
}

function sealedFile(handle: FileHandle, key: Buffer): KeptFile {
  // Files are read on and on: the frame that was read last is the one that is asked for next, or the one before it.
  let last: (Frame & { readonly text: Buffer }) | undefined;
  return {
    async size() {
      let size = 0;
      for await (const { at, length } of framesOf(handle)) size = at + length;
      return size;
    },
    async read(from, most) {
      if (!last || !isWithin(last, from)) last = await readFrame(handle, key, from, last);
      return last ? last.text.subarray(from - last.at, from - last.at + most) : Buffer.alloc(0);
    },
    close: () => handle.close(),
  };
}

function isWithin({ at, length }: Frame, place: number): boolean {
  return place >= at && place < at + length;
}

/** @param known a frame that was read before: looked on from there where that is not behind the place */
async function readFrame(handle: FileHandle, key: Buffer, place: number, known: Frame | undefined) {
  for await (const frame of framesOf(handle, known && known.at <= place ? known : undefined)) {
    if (!isWithin(frame, place)) continue;
    const bytes = Buffer.allocUnsafe(BESIDES + frame.length);
    await handle.read(bytes, 0, bytes.length, frame.offset);
    return { ...frame, text: openFrame(key, frame.at, bytes) };
  }
  return undefined;
}
