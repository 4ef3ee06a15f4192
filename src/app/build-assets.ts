import { mkdirSync } from "node:fs";
import { copyFile, glob, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { dataFile } from "#kernel/data-folder.ts";

/** Days that the files of a build are served after its last process named them. */
const KEPT_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Below the data folder, which all processes share: the scripts and styles of every build that serves or did lately. */
function sharedAssets(): string {
  return dataFile("builds");
}

/** The same, made where it is not there: what is served from a folder asks for it at the start. */
export function openSharedAssets(): string {
  mkdirSync(sharedAssets(), { recursive: true });
  return sharedAssets();
}

/**
 * Lays this build's files where the others find them, and takes away those of builds that nobody has started lately. A page
 * of one build may then fetch its files from a process of another, as happens while an upgrade goes from process to process.
 * To be called before the first page is drawn, and then each day: what still serves is not taken for old.
 * @param client the folder whose `assets` the build serves
 */
export async function shareAssets(client: string): Promise<void> {
  for await (const file of glob("assets/**", { cwd: client, withFileTypes: true })) {
    // Smaller forms of a file are not worth keeping for the few minutes of an upgrade.
    if (!file.isFile() || /\.(?:br|gz)$/.test(file.name)) continue;
    const path = join(file.parentPath, file.name);
    await share(path, join(sharedAssets(), path.slice(client.length + 1)));
  }
  await clearOld();
}

/** Its name has its digest, so that what lies there already is the same. */
async function share(from: string, to: string): Promise<void> {
  const now = new Date();
  if (await isThere(from, to)) {
    await utimes(to, now, now);
    return;
  }
  await mkdir(dirname(to), { recursive: true });
  const part = `${to}.${process.pid}.part`;
  await copyFile(from, part);
  await utimes(part, now, now);
  const handle = await open(part);
  // A name that a power cut leaves with nothing behind it would be served for ever.
  await handle.sync().finally(() => handle.close());
  await rename(part, to);
}

/** As large as ours: whole. */
async function isThere(from: string, to: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all([stat(from), stat(to).catch(() => undefined)]);
  return theirs?.size === ours.size;
}

async function clearOld(): Promise<void> {
  for (const name of await readdir(join(sharedAssets(), "assets"))) {
    const path = join(sharedAssets(), "assets", name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < Date.now() - KEPT_DAYS * DAY_MS) await rm(path, { force: true });
  }
}
