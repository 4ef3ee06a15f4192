import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, type Gunzip, type Gzip } from "node:zlib";
import {
  BESIDES,
  FRAME,
  HEAD,
  isHead,
  keyOf,
  lengthOf,
  newHead,
  openFrame,
  sealFrame,
} from "../files/sealed-form.ts";
import { ByteReader } from "./byte-reader.ts";
import type { Part } from "./manifest.ts";

/** Between speed and size: the database must not wait for the compressor. */
const LEVEL = 3;

type Bytes = AsyncIterable<Uint8Array>;

/** What the parts of one backup are sealed as: none of another backup, or of another name, opens in its stead. */
export interface SealedAs {
  /** Number of the backup. */
  readonly id: string;
  readonly sealed: boolean;
}

const aboutOf = ({ id }: SealedAs, file: Part["file"]) => `backup ${id} ${file}`;

/**
 * Writes one part: packed where its name ends in `.gz`, sealed where asked, on the disk when it settles. Whatever its
 * size, some pieces of it are in memory at a time.
 * @param folder of the backup
 */
export async function writePart(
  folder: string,
  file: Part["file"],
  source: AsyncIterable<Uint8Array>,
  as: SealedAs,
): Promise<Part> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const digest = createHash("sha256");
  let bytes = 0;
  const count = async function* (pieces: Bytes) {
    for await (const piece of pieces) {
      digest.update(piece);
      bytes += piece.length;
      yield piece;
    }
  };
  const packed = file.endsWith(".gz") ? through(source, createGzip({ level: LEVEL })) : source;
  const pieces = count(as.sealed ? sealing(packed, aboutOf(as, file)) : packed);
  await pipeline(pieces, createWriteStream(path, { mode: 0o600, flags: "wx", flush: true }));
  return { file, bytes, sha256: digest.digest("hex") };
}

/**
 * What stands in a part: opened and unpacked. It is held against its digest on the way, so whoever has read to the end
 * has read what was written.
 * @throws Error, at the end at the latest, when it is not
 */
export function readPart(folder: string, part: Part, as: SealedAs): Bytes {
  const pieces = checked(createReadStream(join(folder, part.file)), part);
  const opened = as.sealed ? opening(pieces, aboutOf(as, part.file)) : pieces;
  return part.file.endsWith(".gz") ? through(opened, createGunzip()) : opened;
}

/** Reads a part without opening it. @throws Error when it is not what was written */
export async function checkPart(folder: string, part: Part): Promise<void> {
  for await (const _ of checked(createReadStream(join(folder, part.file)), part));
}

async function* checked(pieces: Bytes, { file, bytes, sha256 }: Part): AsyncGenerator<Uint8Array> {
  const digest = createHash("sha256");
  let read = 0;
  for await (const piece of pieces) {
    digest.update(piece);
    read += piece.length;
    yield piece;
  }
  if (read !== bytes) throw new Error(`${file} has ${read} bytes instead of ${bytes}`);
  if (digest.digest("hex") !== sha256) throw new Error(`${file} is not what was written: its digest differs`);
}

/** What fails before the packer ends it too, and so whoever reads it. */
async function* through(pieces: Bytes, packer: Gzip | Gunzip): AsyncGenerator<Uint8Array> {
  const fed = pipeline(pieces, packer).catch(() => undefined);
  yield* packer as AsyncIterable<Uint8Array>;
  await fed;
}

/** As files in the data folder are sealed: each part has a random key of its own. */
async function* sealing(pieces: Bytes, about: string): AsyncGenerator<Uint8Array> {
  const { head, key } = newHead(about);
  yield head;
  const reader = new ByteReader(pieces);
  for (let at = 0; ; ) {
    const text = await reader.take(FRAME);
    if (text.length === 0) return;
    yield sealFrame(key, at, text);
    at += text.length;
  }
}

async function* opening(pieces: Bytes, about: string): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(pieces);
  const head = await reader.take(HEAD);
  if (!isHead(head)) throw new Error("A part is not sealed, and the manifest says it is.");
  const key = keyOf(head, about);
  for (let at = 0; ; ) {
    const start = await reader.take(BESIDES);
    if (start.length === 0) return;
    const length = lengthOf(start);
    if (length === undefined) throw new Error("A sealed part breaks off.");
    const text = openFrame(key, at, Buffer.concat([start, await reader.take(length)]));
    yield text;
    at += length;
  }
}
