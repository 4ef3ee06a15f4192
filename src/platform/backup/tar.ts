import { pipeline } from "node:stream/promises";
import { extract, type Pack, pack } from "tar-stream";

/** A file to write into an archive, or read from one. */
export interface TarEntry {
  /** With `/`, never absolute. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

const BLOCK = 512;

/**
 * Files as one stream in `tar` format: ustar, with a pax header before a file with a name that is not ASCII or too long.
 * @throws Error for a file with fewer bytes than its entry says
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

/** A file may have grown since its size was read: the rest is ignored. */
async function* exactBytes({ name, size, pieces }: TarEntry): AsyncGenerator<Uint8Array> {
  let remaining = size;
  for await (const piece of pieces()) {
    const part = piece.subarray(0, remaining);
    remaining -= part.length;
    yield part;
    if (remaining === 0) break;
  }
  if (remaining > 0) throw new Error(`${name} became shorter while it was being read.`);
}

/**
 * The files of an archive, in order. Each must be read before the next one.
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
      if (type !== "file") throw new Error("The archive is not part of a backup.");
      yield { name, size, pieces: () => piecesOf(entry as AsyncIterable<Uint8Array>, name, failure) };
      // The library would wait forever.
      if (!entry.destroyed) throw new Error(`${name} was not read.`);
      end = entry.offset + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    }
  } catch (error) {
    throw toBackupError(error as Error);
  } finally {
    archive.destroy();
    await failure;
  }
  // The library also accepts an archive that was truncated between two entries, without the final empty block.
  if (total < end + BLOCK || tail.some((byte) => byte !== 0)) throw new Error("The archive is incomplete.");
}

async function* piecesOf(
  content: AsyncIterable<Uint8Array>,
  name: string,
  failure: Promise<Error | undefined>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    // If the archive failed before its content was read, the error of the content doesn't give the reason.
    throw toBackupError((await failure) ?? (error as Error), ` in ${name}`);
  }
}

/** Converts errors of the library, which have no codes, to those of a restore. Errors of the source stream are kept. */
function toBackupError(error: Error, where = ""): Error {
  if (error.message === "Unexpected end of data") return new Error(`The archive is incomplete${where}.`);
  if (/^(?:Invalid (?:tar )?header|Header exceeds)/.test(error.message))
    return new Error("The archive is not part of a backup.");
  return error;
}
