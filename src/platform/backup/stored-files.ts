import { createReadStream, type Dirent } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { SettingsError } from "#kernel/settings.ts";
import type { TarEntry } from "./tar.ts";

/** Folders below the data folder whose files the database names. Lists and packs that were made can be made again. */
export const KEPT_FOLDERS = ["biometrics", "files", "imports"] as const;

/** What is being written is not there yet. */
const UNFINISHED = /\.(?:part|new)$/;

/**
 * A folder that is not there has no files, and a backup of it would look whole.
 * @throws SettingsError
 */
export async function requireFolder(data: string): Promise<void> {
  const found = await stat(data).catch(orNone(undefined));
  if (!found?.isDirectory())
    throw new SettingsError(
      `There is no data folder ${data}: set RATEBOOK_DATA to the one that the servers have.`,
    );
}

/**
 * The files that belong to the books, as they are found. A file is written before the row that names it and never
 * changed, so what is read after the rows has them all; what was removed in between is left out, as its row will be.
 * @param data the data folder
 */
export async function* storedFiles(data: string): AsyncGenerator<TarEntry> {
  for (const folder of KEPT_FOLDERS)
    for await (const name of filesBelow(data, folder)) {
      const entry = await entryOf(data, name);
      if (entry) yield entry;
    }
}

async function* filesBelow(data: string, folder: string): AsyncGenerator<string> {
  const found = await readdir(join(data, folder), { withFileTypes: true }).catch(orNone<Dirent[]>([]));
  for (const entry of found.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(data, name);
    else if (entry.isFile() && !UNFINISHED.test(name)) yield name;
  }
}

async function entryOf(data: string, name: string): Promise<TarEntry | undefined> {
  const handle = await open(join(data, name)).catch(orNone(undefined));
  if (!handle) return undefined;
  const { size } = await handle.stat();
  if (size === 0) await handle.close();
  return {
    name,
    size,
    // What is added while it is read, to an upload that goes on, is not in the rows of then either.
    pieces: () =>
      size === 0
        ? noBytes()
        : createReadStream("", { fd: handle, start: 0, end: size - 1, highWaterMark: 256 * 1024 }),
  };
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

function orNone<T>(none: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code !== "ENOENT") throw error;
    return none;
  };
}
