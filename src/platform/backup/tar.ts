import { pipeline } from "node:stream/promises";
import { extract, type Pack, pack } from "tar-stream";

/** One file to be written into an archive, or read from one. */
export interface TarEntry {
  /** With `/`, never absolute. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

const BLOCK = 512;

/**
 * Files as one stream in the format that `tar` reads: ustar, with a pax header before a file whose name is not ASCII or too
 * long for it.
 * @throws Error for a file that has fewer bytes than its entry says
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const filling = fill(archive, entries).catch((error: Error) => archive.destroy(error));
  try {
    yield* archive as AsyncIterable<Uint8Array>;
  } finally {
    // If the consumer stops early, this closes the file that is being read.
    archive.destroy();
    await filling;
  }
}

async function fill(archive: Pack, entries: AsyncIterable<TarEntry>): Promise<void> {
  for await (const entry of entries) {
    // The same for every file, so that the archive says nothing but names and content.
    const header = { name: entry.name, size: entry.size, mode: 0o600, mtime: new Date(0) };
    await pipeline(exactBytes(entry), archive.entry(header));
  }
  archive.finalize();
}

/** A file may have grown since its size was read: the rest is left out. */
async function* exactBytes({ name, size, pieces }: TarEntry): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const piece of pieces()) {
    const part = piece.subarray(0, left);
    left -= part.length;
    yield part;
    if (left === 0) break;
  }
  if (left > 0) throw new Error(`${name} became shorter while it was read.`);
}

/**
 * The files of an archive, in its order. Each has to be read before the next is asked for.
 * @throws Error if the stream is not a complete archive of files
 */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  let [total, end, tail] = [0, 0, Buffer.alloc(0)];
  const watched = async function* () {
    for await (const piece of stream) {
      total += piece.length;
      tail = Buffer.concat([tail, piece.subarray(-BLOCK)]).subarray(-BLOCK);
      yield piece;
    }
  };
  const archive = extract();
  const failure = pipeline(watched, archive).then(
    () => undefined,
    (error: Error) => error,
  );
  try {
    for await (const entry of archive) {
      const { name, size, type } = entry.header;
      if (type !== "file") throw new Error("The archive is not one of a backup.");
      yield { name, size, pieces: () => piecesOf(entry as AsyncIterable<Uint8Array>, name, failure) };
      // The library would wait for ever.
      if (!entry.destroyed) throw new Error(`${name} was not read.`);
      end = entry.offset + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    }
  } catch (error) {
    throw toBackupError(error as Error);
  } finally {
    archive.destroy();
    await failure;
  }
  // The library also accepts an archive that was cut off between two entries, without the empty block at the end.
  if (total < end + BLOCK || tail.some((byte) => byte !== 0)) throw new Error("The archive breaks off.");
}

async function* piecesOf(
  content: AsyncIterable<Uint8Array>,
  name: string,
  failure: Promise<Error | undefined>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    // If the archive failed before its content was asked for, the content's own error does not say why.
    throw toBackupError((await failure) ?? (error as Error), ` in ${name}`);
  }
}

/**
 * Errors of the library as a restore reports them; it has no codes for them. Those of the stream that it reads stay as
 * they are.
 */
function toBackupError(error: Error, where = ""): Error {
  if (error.message === "Unexpected end of data") return new Error(`The archive breaks off${where}.`);
  if (/^(?:Invalid (?:tar )?header|Header exceeds)/.test(error.message))
    return new Error("The archive is not one of a backup.");
  return error;
}
