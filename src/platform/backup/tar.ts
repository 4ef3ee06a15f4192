import { ByteReader } from "./byte-reader.ts";

/** One file on its way into an archive, or out of it. */
export interface TarEntry {
  /** With `/`, never absolute. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

const BLOCK = 512;
/** Eleven octal figures. */
const MOST = 8 ** 11 - 1;
const NAME = 100;
const PREFIX = 155;
const PIECE = 256 * 1024;

/**
 * Files as one stream in the form that `tar` reads (ustar).
 * @throws Error for a file that the form has no room for, or that has fewer bytes than was said
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, pieces } of entries) {
    yield headerOf(name, size);
    let left = size;
    for await (const piece of pieces()) {
      const part = piece.subarray(0, left);
      left -= part.length;
      yield part;
      if (left === 0) break;
    }
    if (left > 0) throw new Error(`${name} became shorter while it was read.`);
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * The files of an archive, in its order. Each has to be read before the next is asked for.
 * @throws Error when it is none
 */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(stream);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header.length < BLOCK) throw new Error("The archive breaks off.");
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header);
    let left = size;
    yield {
      name,
      size,
      async *pieces() {
        while (left > 0) {
          const piece = await reader.take(Math.min(left, PIECE));
          if (piece.length === 0) throw new Error(`The archive breaks off in ${name}.`);
          left -= piece.length;
          yield piece;
        }
      },
    };
    if (left > 0) throw new Error(`${name} was not read.`);
    await reader.take(padding(size));
  }
  // To the end of the stream, where its digest is looked at.
  while ((await reader.take(PIECE)).length > 0);
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

function headerOf(path: string, size: number): Buffer {
  if (size > MOST) throw new Error(`${path} is larger than 8 GB, which a backup has no room for.`);
  const { prefix, name } = divide(path);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257, "latin1");
  header.write(prefix, 345);
  header.write(`${checksum(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

function divide(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= NAME) return { prefix: "", name: path };
  for (let at = path.indexOf("/"); at > 0; at = path.indexOf("/", at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(name) <= NAME && Buffer.byteLength(prefix) <= PREFIX) return { prefix, name };
  }
  throw new Error(`${path} has too long a name for a backup.`);
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) => {
    const field = header.subarray(from, from + length);
    const end = field.indexOf(0);
    return field.subarray(0, end === -1 ? length : end).toString();
  };
  const told = Number.parseInt(text(148, 8), 8);
  const isFile = text(156, 1) === "0" && text(257, 5) === "ustar";
  if (!isFile || told !== checksum(header)) throw new Error("The archive is not one of a backup.");
  const prefix = text(345, PREFIX);
  return {
    name: prefix ? `${prefix}/${text(0, NAME)}` : text(0, NAME),
    size: Number.parseInt(text(124, 12), 8),
  };
}

/** The sum of its bytes, those of the sum itself counted as blanks. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}
