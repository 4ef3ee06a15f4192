import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST, readManifest } from "./manifest.ts";

/** What was cut off is nobody's after so long. */
const STALE_MS = 48 * 60 * 60 * 1000;

/**
 * Throws away all but the latest backups of one installation, and what killed ones left. What is no backup, or another
 * installation's, is left alone.
 * @param into the folder of backups
 * @param installation whose
 * @param most how many stay
 * @returns the names of those that went
 */
export async function keepLatest(into: string, installation: string, most: number): Promise<string[]> {
  const names = await readdir(into);
  const found: { name: string; at: string }[] = [];
  for (const name of names.filter((one) => /^ratebook-\d{8}T\d{6}Z-[0-9a-f]{8}$/.test(one))) {
    const at = await timeOf(join(into, name), installation);
    if (at) found.push({ name, at });
  }
  found.sort((one, other) => (one.at < other.at ? 1 : -1));
  const gone = [...found.slice(most).map(({ name }) => name), ...(await staleParts(into, names))];
  for (const name of gone) {
    // Without its manifest it is no backup any more, however far the rest of this gets.
    await rm(join(into, name, MANIFEST), { force: true });
    await rm(join(into, name), { recursive: true, force: true });
  }
  return gone;
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
    // One that came to its end meanwhile has another name now.
    const found = await stat(join(into, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > STALE_MS) stale.push(name);
  }
  return stale;
}
