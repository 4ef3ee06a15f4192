import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { canSeal } from "#kernel/secrets.ts";
import { framesOf, sealedKey } from "./kept-file.ts";
import { BESIDES, FRAME, HEAD, newHead, sealFrame } from "./sealed-form.ts";

/** A file that is being written, sealed where there is a key; see `KeptFile`. */
export interface KeptWriter {
  /**
   * Writes at a place, in stead of whatever stood there and behind it.
   * @param from bytes of text: 0, or where a write before ended
   * @returns the bytes of text the file has then
   */
  readonly write: (from: number, bytes: Uint8Array) => Promise<number>;
  /** Settles when what was written would survive a power cut. */
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What a file that is written from its beginning is sealed with; undefined where there is no key. */
export interface FileSeal {
  readonly head: Uint8Array;
  readonly key: Uint8Array;
}

/** Drawn where the installation's key is, for a thread that has none. */
export function drawSeal(): FileSeal | undefined {
  return canSeal() ? newHead() : undefined;
}

/**
 * Opens a file to be written, for its owner alone.
 * @param isNew refuses one that is there (EEXIST)
 * @param seal where it was drawn beforehand
 */
export async function openToWrite(
  file: string,
  { isNew = false, seal }: { isNew?: boolean; seal?: FileSeal | undefined } = {},
): Promise<KeptWriter> {
  const flags = constants.O_RDWR | constants.O_CREAT | (isNew ? constants.O_EXCL : 0);
  const handle = await open(file, flags, 0o600);
  let end: End | undefined;
  return {
    async write(from, bytes) {
      if (end?.at !== from || from === 0) {
        end = from === 0 ? await begin(handle, seal ?? drawSeal()) : await find(handle, from);
        await handle.truncate(end.offset);
      }
      end = await append(handle, end, bytes);
      return end.at;
    },
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
}

/** Writes what comes into a file, in stead of what it held. @throws what the source throws; the file is half then */
export async function writeKept(
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

/** Small pieces together: each that is written has its own seal. */
async function* wholeFrames(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    size += bytes.length;
    if (size < FRAME) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Where text goes on: its place, where that is in the file, and the key it is sealed with, if it is. */
interface End {
  readonly at: number;
  readonly offset: number;
  readonly key: Buffer | undefined;
}

async function begin(handle: FileHandle, seal: FileSeal | undefined): Promise<End> {
  await handle.truncate(0);
  if (!seal) return { at: 0, offset: 0, key: undefined };
  await handle.write(seal.head, 0, seal.head.length, 0);
  return { at: 0, offset: HEAD, key: Buffer.from(seal.key) };
}

/**
 * A file that was begun in plain goes on so.
 * @throws Error when no write ended there: such a file is not one that was written by these functions
 */
async function find(handle: FileHandle, from: number): Promise<End> {
  const key = await sealedKey(handle);
  if (!key) {
    // One whose head was lost to a power cut looks like one in plain, and must not be gone on with so.
    if ((await handle.stat()).size < from) throw new Error(`The file ends before byte ${from}.`);
    return { at: from, offset: from, key };
  }
  let end = { at: 0, offset: HEAD };
  for await (const { at, offset, length } of framesOf(handle)) {
    if (at === from) break;
    end = { at: at + length, offset: offset + BESIDES + length };
  }
  if (end.at !== from) throw new Error(`The file has no write that ended at byte ${from}.`);
  return { ...end, key };
}

async function append(handle: FileHandle, end: End, bytes: Uint8Array): Promise<End> {
  if (!end.key) {
    await writeWhole(handle, bytes, end.offset);
    return { ...end, at: end.at + bytes.length, offset: end.offset + bytes.length };
  }
  let { at, offset } = end;
  for (let start = 0; start < bytes.length; start += FRAME) {
    const text = bytes.subarray(start, start + FRAME);
    const frame = sealFrame(end.key, at, text);
    await writeWhole(handle, frame, offset);
    at += text.length;
    offset += frame.length;
  }
  return { at, offset, key: end.key };
}

/** A write may take a part only. */
async function writeWhole(handle: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await handle.write(bytes, done, bytes.length - done, offset + done)).bytesWritten;
}
