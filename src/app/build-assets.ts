import { mkdirSync } from "node:fs";
import { copyFile, glob, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { dataFile } from "#kernel/data-folder.ts";

/** Days that the files of a build are kept after its last process ended. */
const RETENTION_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Folder of the data folder shared by all processes: scripts and styles of current and recent builds. */
function sharedAssets(): string {
  return dataFile("builds");
}

/** The same, created if missing: the file server needs it at the start. */
export function openSharedAssets(): string {
  mkdirSync(sharedAssets(), { recursive: true });
  return sharedAssets();
}

/**
 * Copies this build's files to the shared folder, and deletes those of old builds. During a rolling upgrade, a page of one
 * build can load its files from a process of another. Call it before the first page is rendered, and then daily, so that
 * running builds don't count as old.
 * @param clientFolder the folder with the `assets` that the build serves
 */
export async function shareAssets(clientFolder: string): Promise<void> {
  for await (const file of glob("assets/**", { cwd: clientFolder, withFileTypes: true })) {
    // Compressed versions are not worth keeping for the few minutes of an upgrade.
    if (!file.isFile() || /\.(?:br|gz)$/.test(file.name)) continue;
    const path = join(file.parentPath, file.name);
    await copyAsset(path, join(sharedAssets(), path.slice(clientFolder.length + 1)));
  }
  await deleteExpired();
}

/** File names contain a digest, so an existing file is the same. */
async function copyAsset(from: string, to: string): Promise<void> {
  const now = new Date();
  if (await isCopied(from, to)) {
    await utimes(to, now, now);
    return;
  }
  await mkdir(dirname(to), { recursive: true });
  const partial = `${to}.${process.pid}.part`;
  await copyFile(from, partial);
  await utimes(partial, now, now);
  const handle = await open(partial);
  // After a power cut, a file name without content would be served forever.
  await handle.sync().finally(() => handle.close());
  await rename(partial, to);
}

/** Complete if it has the same size. */
async function isCopied(from: string, to: string): Promise<boolean> {
  const [source, copy] = await Promise.all([stat(from), stat(to).catch(() => undefined)]);
  return copy?.size === source.size;
}

async function deleteExpired(): Promise<void> {
  for (const name of await readdir(join(sharedAssets(), "assets"))) {
    const path = join(sharedAssets(), "assets", name);
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isFile() && stats.mtimeMs < Date.now() - RETENTION_DAYS * DAY_MS)
      await rm(path, { force: true });
  }
}
