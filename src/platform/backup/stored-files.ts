import { createReadStream, type Dirent } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { SettingsError } from "#kernel/settings.ts";
import type { TarEntry } from "./tar.ts";

/** Folders of the data folder with files that the database refers to. Generated lists and packs can be made again. */
export const STORED_FOLDERS = ["biometrics", "files", "imports"] as const;

/** Files that are still being written. */
const UNFINISHED = /\.(?:part|new)$/;

/**
 * Without this check, a backup of a missing folder would look complete.
 * @throws SettingsError
 */
export async function requireDataFolder(data: string): Promise<void> {
  const stats = await stat(data).catch(ifMissing(undefined));
  if (!stats?.isDirectory())
    throw new SettingsError(
      `There is no data folder ${data}. Set RATEBOOK_DATA to the folder that the servers use.`,
    );
}

/**
 * Files that belong to the database. A file is written before its row and never changed, so reading files after rows includes
 * them all; files deleted meanwhile are skipped, as their rows will be.
 * @param data the data folder
 */
export async function* storedFiles(data: string): AsyncGenerator<TarEntry> {
  for (const folder of STORED_FOLDERS)
    for await (const name of filesBelow(data, folder)) {
      const entry = await entryOf(data, name);
      if (entry) yield entry;
    }
}

async function* filesBelow(data: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(data, folder), { withFileTypes: true }).catch(ifMissing<Dirent[]>([]));
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(data, name);
    else if (entry.isFile() && !UNFINISHED.test(name)) yield name;
  }
}

async function entryOf(data: string, name: string): Promise<TarEntry | undefined> {
  const handle = await open(join(data, name)).catch(ifMissing(undefined));
  if (!handle) return undefined;
  const { size } = await handle.stat();
  if (size === 0) await handle.close();
  return {
    name,
    size,
    // Data appended meanwhile to a running upload is not covered by the rows of the backup either.
    pieces: () =>
      size === 0
        ? noBytes()
        : createReadStream("", { fd: handle, start: 0, end: size - 1, highWaterMark: 256 * 1024 }),
  };
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

function ifMissing<T>(none: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code !== "ENOENT") throw error;
    return none;
  };
}
