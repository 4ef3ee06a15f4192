import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { canSeal } from "#kernel/secrets.ts";
import { FRAME_BYTES, FRAME_OVERHEAD, HEAD_BYTES, newHead, sealFrame } from "./sealed-format.ts";
import { framesOf, sealedKey } from "./stored-file.ts";

/** A file being written, encrypted if there is a key; see `StoredFile`. */
export interface StoredWriter {
  /**
   * Writes at a position, replacing everything after it.
   * @param from bytes of text: 0, or the end of an earlier write
   * @returns the new length in bytes of text
   */
  readonly write: (from: number, bytes: Uint8Array) => Promise<number>;
  /** Resolves when the file is synced to disk. */
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Encryption of a new file; undefined without a key. */
export interface FileSeal {
  readonly head: Uint8Array;
  readonly key: Uint8Array;
}

/** Created where the installation's key is available, for a worker thread without it. */
export function newFileSeal(): FileSeal | undefined {
  return canSeal() ? newHead() : undefined;
}

/**
 * Opens a file for writing, private to its owner.
 * @param isNew refuses an existing file (EEXIST)
 * @param seal if created beforehand
 */
export async function openToWrite(
  file: string,
  { isNew = false, seal }: { isNew?: boolean; seal?: FileSeal | undefined } = {},
): Promise<StoredWriter> {
  const flags = constants.O_RDWR | constants.O_CREAT | (isNew ? constants.O_EXCL : 0);
  const handle = await open(file, flags, 0o600);
  let end: TextEnd | undefined;
  return {
    async write(from, bytes) {
      if (end?.at !== from || from === 0) {
        end = from === 0 ? await beginFile(handle, seal ?? newFileSeal()) : await findEnd(handle, from);
        await handle.truncate(end.offset);
      }
      end = await append(handle, end, bytes);
      return end.at;
    },
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
}

/** Replaces the content of a file. @throws errors of the source; the file is then incomplete */
export async function writeStored(
  file: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: { isNew?: boolean; seal?: FileSeal | undefined } = {},
): Promise<void> {
  const writer = await openToWrite(file, options);
  try {
    let at = await writer.write(0, Buffer.alloc(0));
    for await (const bytes of wholeFrames(source)) at = await writer.write(at, bytes);
  } finally {
    await writer.close();
  }
}

/** Combines small chunks, because each write has its own frame. */
async function* wholeFrames(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let buffered: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of source) {
    buffered.push(bytes);
    size += bytes.length;
    if (size < FRAME_BYTES) continue;
    yield Buffer.concat(buffered);
    buffered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(buffered);
}

/** End of the text: its position, the position in the file, and the key if it is encrypted. */
interface TextEnd {
  readonly at: number;
  readonly offset: number;
  readonly key: Buffer | undefined;
}

async function beginFile(handle: FileHandle, seal: FileSeal | undefined): Promise<TextEnd> {
  await handle.truncate(0);
  if (!seal) return { at: 0, offset: 0, key: undefined };
  await handle.write(seal.head, 0, seal.head.length, 0);
  return { at: 0, offset: HEAD_BYTES, key: Buffer.from(seal.key) };
}

/**
 * A plain file is continued in plain.
 * @throws Error if no write ended there: the file was not written by these functions
 */
async function findEnd(handle: FileHandle, from: number): Promise<TextEnd> {
  const key = await sealedKey(handle);
  if (!key) {
    // A file that lost its head in a power cut looks like a plain one, and must not be continued.
    if ((await handle.stat()).size < from) throw new Error(`The file ends before byte ${from}.`);
    return { at: from, offset: from, key };
  }
  let end = { at: 0, offset: HEAD_BYTES };
  for await (const { at, offset, length } of framesOf(handle)) {
    if (at === from) break;
    end = { at: at + length, offset: offset + FRAME_OVERHEAD + length };
  }
  if (end.at !== from) throw new Error(`The file has no write that ended at byte ${from}.`);
  return { ...end, key };
}

async function append(handle: FileHandle, end: TextEnd, bytes: Uint8Array): Promise<TextEnd> {
  if (!end.key) {
    await writeWhole(handle, bytes, end.offset);
    return { ...end, at: end.at + bytes.length, offset: end.offset + bytes.length };
  }
  let { at, offset } = end;
  for (let start = 0; start < bytes.length; start += FRAME_BYTES) {
    const text = bytes.subarray(start, start + FRAME_BYTES);
    const frame = sealFrame(end.key, at, text);
    await writeWhole(handle, frame, offset);
    at += text.length;
    offset += frame.length;
  }
  return { at, offset, key: end.key };
}

/** A write can be partial. */
async function writeWhole(handle: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  for (let written = 0; written < bytes.length; )
    written += (await handle.write(bytes, written, bytes.length - written, offset + written)).bytesWritten;
}
