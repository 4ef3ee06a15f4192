import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * Lays a compressed copy beside each file that browsers load, once at build time: the server sends these and
 * compresses nothing itself. Brotli for https and this machine, gzip for whatever else asks.
 */

/** What is text or a program; pictures and fonts are compressed already. */
const LOOSE = /\.(?:js|css|svg|json|txt|webmanifest|wasm)$/;

/** Bytes that compression does not make much fewer of. */
const SMALL = 300;

/** The copies of a file by their endings; none of what is small or compressed already. */
export async function copiesOf(name: string, bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  if (!LOOSE.test(name) || bytes.length < SMALL) return new Map();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  return new Map([
    [".br", br],
    [".gz", gz],
  ]);
}

/** Lays the copies beside all files below a folder. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const copies = await copiesOf(file, await readFile(file));
      for (const [ending, copy] of copies) await writeFile(file + ending, copy);
    }),
  );
}
