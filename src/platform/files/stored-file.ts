import type { Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import {
  FRAME_BYTES,
  FRAME_OVERHEAD,
  HEAD_BYTES,
  isHead,
  lengthOf,
  openFrame,
  openHead,
} from "./sealed-format.ts";

/**
 * Files with personal data that are in the data folder temporarily: uploads for import, rejected lines, generated lists. They
 * are encrypted if there is a key; older plain files are read too.
 */
export interface PrivateFile {
  /** Bytes of its text. */
  readonly size: () => Promise<number>;
  /** Text from a position, at most `most` bytes of what is available; empty at the end. */
  readonly read: (from: number, most: number) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Default number of bytes per read. */
const DEFAULT_CHUNK = FRAME_BYTES;

/** @param file absolute path @throws Error if it doesn't exist (ENOENT), SettingsError if it was encrypted with another key */
export async function openStored(file: string): Promise<PrivateFile> {
  const handle = await open(file);
  try {
    const key = await sealedKey(handle);
    return key ? sealedFile(handle, key) : plainFile(handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The file as a stream of chunks. @param end last byte to read, as in `createReadStream` */
export async function* readStored(
  file: string,
  { start = 0, end = Number.POSITIVE_INFINITY, piece = DEFAULT_CHUNK } = {},
): AsyncGenerator<Buffer> {
  const stored = await openStored(file);
  try {
    for (let at = start; at <= end; ) {
      const bytes = await stored.read(at, Math.min(piece, end - at + 1));
      if (bytes.length === 0) return;
      at += bytes.length;
      yield bytes;
    }
  } finally {
    await stored.close();
  }
}

/** Bytes of a file's text; undefined if it doesn't exist. */
export async function storedSize(file: string): Promise<number | undefined> {
  const stored = await openStored(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!stored) return undefined;
  try {
    return await stored.size();
  } finally {
    await stored.close();
  }
}

/** The key of an encrypted file; undefined if it is plain. @throws SettingsError */
export async function sealedKey(handle: FileHandle): Promise<Buffer | undefined> {
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
  return isHead(head.subarray(0, bytesRead)) ? openHead(head) : undefined;
}

function plainFile(handle: FileHandle): PrivateFile {
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

/** A frame: position of its text, position in the file, and bytes of text. */
export interface Frame {
  readonly at: number;
  readonly offset: number;
  readonly length: number;
}

/** The complete frames from one on; a partial frame of a process that died is ignored. */
export async function* framesOf(
  handle: FileHandle,
  from: Pick<Frame, "at" | "offset"> = { at: 0, offset: HEAD_BYTES },
): AsyncGenerator<Frame> {
  const { size }: Stats = await handle.stat();
  const start = Buffer.alloc(FRAME_OVERHEAD);
  for (let { at, offset } = from; ; ) {
    const { bytesRead } = await handle.read(start, 0, FRAME_OVERHEAD, offset);
    const length = lengthOf(start.subarray(0, bytesRead));
    if (length === undefined || offset + FRAME_OVERHEAD + length > size) return;
    yield { at, offset, length };
    at += length;
    offset += FRAME_OVERHEAD + length;
  }
}

function sealedFile(handle: FileHandle, key: Buffer): PrivateFile {
  // Files are read sequentially: the next request is for the last frame or the one after it.
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

function isWithin({ at, length }: Frame, position: number): boolean {
  return position >= at && position < at + length;
}

/** @param previous a frame read before; the search starts there if it is not after the position */
async function readFrame(handle: FileHandle, key: Buffer, position: number, previous: Frame | undefined) {
  for await (const frame of framesOf(handle, previous && previous.at <= position ? previous : undefined)) {
    if (!isWithin(frame, position)) continue;
    const bytes = Buffer.allocUnsafe(FRAME_OVERHEAD + frame.length);
    await handle.read(bytes, 0, bytes.length, frame.offset);
    return { ...frame, text: openFrame(key, frame.at, bytes) };
  }
  return undefined;
}
