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
export async function keepLatest(into: string, installation: string, most: number): Promise<string[]> {
  const names = await readdir(into);
  const found: { name: string; at: string }[] = [];
  for (const name of names.filter((one) => /^ratebook-\d{8}T\d{6}Z-[0-9a-f]{8}$/.test(one))) {
    const at = await timeOf(join(into, name), installation);
    if (at) found.push({ name, at });
  }
  found.sort((one, other) => (one.at < other.at ? 1 : -1));
  const surplus = [...found.slice(most).map(({ name }) => name), ...(await staleParts(into, names))];
  for (const name of surplus) {
    // Deleted first: without its manifest a folder is not a backup, even if the rest of this fails.
    await rm(join(into, name, MANIFEST), { force: true });
    await rm(join(into, name), { recursive: true, force: true });
  }
  return surplus;
}

async function timeOf(folder: string, installation: string): Promise<string | undefined> {
  try {
    const { manifest } = readManifest(await readFile(join(folder, MANIFEST), "utf8"));
    return manifest.installation === installation ? manifest.at : undefined;
  } catch {
    return undefined;
  }
}

async function staleParts(into: string, names: readonly string[]): Promise<string[]> {
  const stale: string[] = [];
  for (const name of names.filter((one) => /^[0-9a-f-]{36}\.part$/.test(one))) {
    // A backup that was completed meanwhile has another name.
    const found = await stat(join(into, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > STALE_MS) stale.push(name);
  }
  return stale;
}
