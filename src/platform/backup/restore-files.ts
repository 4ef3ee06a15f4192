import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { syncFolder } from "#kernel/secrets.ts";
import type { Manifest } from "./manifest.ts";
import { readPart } from "./part.ts";
import { STORED_FOLDERS } from "./stored-files.ts";
import { readTar } from "./tar.ts";

/**
 * Restores the files of a backup into a data folder that is empty, or has files of an earlier attempt.
 * @throws Error for a changed part
 */
export async function restoreFiles(
  backup: { readonly folder: string; readonly manifest: Manifest },
  data: string,
  log: (line: string) => void,
): Promise<void> {
  const { folder, manifest } = backup;
  for (const name of STORED_FOLDERS) await rm(join(data, name), { recursive: true, force: true });
  const part = manifest.parts.find(({ file }) => file === "files.tar");
  if (!part) throw new Error("The backup has no files.tar.");
  let count = 0;
  const folders = new Set<string>([data]);
  for await (const { name, pieces } of readTar(readPart(folder, part, manifest))) {
    const path = pathOf(data, name);
    if (!folders.has(dirname(path))) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      for (let parent = dirname(path); !folders.has(parent); parent = dirname(parent)) folders.add(parent);
    }
    await pipeline(pieces, createWriteStream(path, { mode: 0o600, flags: "wx", flush: true }));
    count += 1;
    if (count % 10_000 === 0) log(`files: ${count.toLocaleString("en")}`);
  }
  if (count !== manifest.files.count)
    throw new Error(`There are ${count} files instead of ${manifest.files.count}.`);
  for (const one of folders) await syncFolder(one);
  log(`files: ${count.toLocaleString("en")}`);
}

/** @throws Error for a name outside the folder */
function pathOf(data: string, name: string): string {
  const path = resolve(data, name);
  if (STORED_FOLDERS.some((folder) => path.startsWith(resolve(data, folder) + sep))) return path;
  throw new Error(`The archive has an unexpected file: ${name}`);
}

/** Allowed contents of a data folder before a restore. Lock and port don't belong to a database. */
const ALLOWED = new Set(["secret.key", "application.lock"]);

/** Names in a data folder that must not be overwritten. */
export async function unexpectedFiles(data: string): Promise<string[]> {
  const names = await readdir(data).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  return names.filter((name) => !ALLOWED.has(name));
}
