import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * Writes compressed copies of each file that browsers load, once at build time, so that the server doesn't
 * compress them. Brotli for https and localhost, gzip for other clients.
 */

/** Text and programs; pictures and fonts are already compressed. */
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|webmanifest|wasm)$/;

/** Smaller files don't benefit from compression. */
const MIN_BYTES = 300;

/** The compressed copies of a file by extension; none for small or already compressed files. */
export async function compressedCopies(name: string, bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  if (!COMPRESSIBLE.test(name) || bytes.length < MIN_BYTES) return new Map();
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

/** Writes the copies of all files below a folder. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const copies = await compressedCopies(file, await readFile(file));
      for (const [ending, copy] of copies) await writeFile(file + ending, copy);
    }),
  );
}
