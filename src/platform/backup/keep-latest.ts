import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST, readManifest } from "./manifest.ts";

/** Unfinished backups older than this are deleted. */
const STALE_MS = 48 * 60 * 60 * 1000;

/**
 * Deletes all but the latest backups of an installation, and unfinished ones. Other folders and other installations' backups
 * are kept.
 * @param folder of the backups
 * @param installation id
 * @param count number to keep
 * @returns names of the deleted backups
 */
export async function keepLatest(folder: string, installation: string, count: number): Promise<string[]> {
  const names = await readdir(folder);
  const backups: { name: string; at: string }[] = [];
  for (const name of names.filter((one) => /^ratebook-\d{8}T\d{6}Z-[0-9a-f]{8}$/.test(one))) {
    const at = await backupTime(join(folder, name), installation);
    if (at) backups.push({ name, at });
  }
  backups.sort((one, other) => (one.at < other.at ? 1 : -1));
  const surplus = [...backups.slice(count).map(({ name }) => name), ...(await staleParts(folder, names))];
  for (const name of surplus) {
    // Deleted first: without its manifest a folder is not a backup, even if the rest of this fails.
    await rm(join(folder, name, MANIFEST), { force: true });
    await rm(join(folder, name), { recursive: true, force: true });
  }
  return surplus;
}

async function backupTime(folder: string, installation: string): Promise<string | undefined> {
  try {
    const { manifest } = readManifest(await readFile(join(folder, MANIFEST), "utf8"));
    return manifest.installation === installation ? manifest.at : undefined;
  } catch {
    return undefined;
  }
}

async function staleParts(folder: string, names: readonly string[]): Promise<string[]> {
  const stale: string[] = [];
  for (const name of names.filter((one) => /^[0-9a-f-]{36}\.part$/.test(one))) {
    // A backup that was completed meanwhile has another name.
    const stats = await stat(join(folder, name)).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > STALE_MS) stale.push(name);
  }
  return stale;
}
