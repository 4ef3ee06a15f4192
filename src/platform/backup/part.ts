import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, type Gunzip, type Gzip } from "node:zlib";
import {
  FRAME_BYTES,
  FRAME_OVERHEAD,
  HEAD_BYTES,
  isHead,
  lengthOf,
  newHead,
  openFrame,
  openHead,
  sealFrame,
} from "../files/sealed-format.ts";
import { ByteReader } from "./byte-reader.ts";
import type { Part } from "./manifest.ts";

/** A compromise between speed and size: the database must not wait for the compressor. */
const COMPRESSION_LEVEL = 3;

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Encryption context of the parts of a backup: parts of another backup, or with another name, can't be
 * substituted.
 */
export interface PartIdentity {
  /** Id of the backup. */
  readonly id: string;
  readonly sealed: boolean;
}

const partContext = ({ id }: PartIdentity, file: Part["file"]) => `backup ${id} ${file}`;

/**
 * Writes one part: compressed if its name ends in `.gz`, encrypted if requested, and synced to disk when it settles. Only a few
 * chunks are in memory at a time.
 * @param folder of the backup
 */
export async function writePart(
  folder: string,
  file: Part["file"],
  source: AsyncIterable<Uint8Array>,
  identity: PartIdentity,
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
  const compressed = file.endsWith(".gz") ? piped(source, createGzip({ level: COMPRESSION_LEVEL })) : source;
  const pieces = count(identity.sealed ? encrypt(compressed, partContext(identity, file)) : compressed);
  await pipeline(pieces, createWriteStream(path, { mode: 0o600, flags: "wx", flush: true }));
  return { file, bytes, sha256: digest.digest("hex") };
}

/**
 * Content of a part, decrypted and decompressed. Its digest is checked while reading, so a complete read is verified.
 * @throws Error, at the end at the latest, if it was changed
 */
export function readPart(folder: string, part: Part, identity: PartIdentity): Bytes {
  const pieces = verified(createReadStream(join(folder, part.file)), part);
  const decrypted = identity.sealed ? decrypt(pieces, partContext(identity, part.file)) : pieces;
  return part.file.endsWith(".gz") ? piped(decrypted, createGunzip()) : decrypted;
}

/** Verifies a part without decrypting it. @throws Error if it was changed */
export async function checkPart(folder: string, part: Part): Promise<void> {
  for await (const _ of verified(createReadStream(join(folder, part.file)), part));
}

async function* verified(pieces: Bytes, { file, bytes, sha256 }: Part): AsyncGenerator<Uint8Array> {
  const digest = createHash("sha256");
  let read = 0;
  for await (const piece of pieces) {
    digest.update(piece);
    read += piece.length;
    yield piece;
  }
  if (read !== bytes) throw new Error(`${file} has ${read} bytes instead of ${bytes}`);
  if (digest.digest("hex") !== sha256) throw new Error(`${file} has been changed: its digest differs`);
}

/** An error of the source ends the compressor, and with it the reader. */
async function* piped(pieces: Bytes, transform: Gzip | Gunzip): AsyncGenerator<Uint8Array> {
  const feeding = pipeline(pieces, transform).catch(() => undefined);
  yield* transform as AsyncIterable<Uint8Array>;
  await feeding;
}

/** Encrypted like files of the data folder: each part with its own random key. */
async function* encrypt(pieces: Bytes, context: string): AsyncGenerator<Uint8Array> {
  const { head, key } = newHead(context);
  yield head;
  const reader = new ByteReader(pieces);
  for (let offset = 0; ; ) {
    const text = await reader.take(FRAME_BYTES);
    if (text.length === 0) return;
    yield sealFrame(key, offset, text);
    offset += text.length;
  }
}

async function* decrypt(pieces: Bytes, context: string): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(pieces);
  const head = await reader.take(HEAD_BYTES);
  if (!isHead(head)) throw new Error("The manifest says that all parts are encrypted, but one is not.");
  const key = openHead(head, context);
  for (let offset = 0; ; ) {
    const start = await reader.take(FRAME_OVERHEAD);
    if (start.length === 0) return;
    const length = lengthOf(start);
    if (length === undefined) throw new Error("An encrypted part is incomplete.");
    const text = openFrame(key, offset, Buffer.concat([start, await reader.take(length)]));
    yield text;
    offset += length;
  }
}
