import { open, readdir } from "node:fs/promises";
import { dataFile } from "#kernel/data-folder.ts";
import { HEAD, headOf, isHead, isOfKeyInUse, keyOf } from "#platform/files/sealed-form.ts";

/** Folders of the data folder that hold sealed files. */
const FOLDERS = ["imports", "exports", "print-packs", "biometrics"];

/** Seals with the key in use the keys that files are sealed with; the files themselves stay. @returns how many */
export async function resealFiles(): Promise<number> {
  let count = 0;
  for (const folder of FOLDERS)
    for (const name of await filesIn(dataFile(folder)))
      if (await resealFile(dataFile(`${folder}/${name}`))) count += 1;
  return count;
}

/** A folder that is not there yet has none; one that may not be read is a fault. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function resealFile(file: string): Promise<boolean> {
  const handle = await open(file, "r+");
  try {
    const head = Buffer.alloc(HEAD);
    const { bytesRead } = await handle.read(head, 0, HEAD, 0);
    if (!isHead(head.subarray(0, bytesRead)) || !needsKeyInUse(head)) return false;
    // Far below what a disk writes at once: the head is the old one or the new one.
    await handle.write(headOf(keyOf(head)), 0, HEAD, 0);
    await handle.sync();
    return true;
  } finally {
    await handle.close();
  }
}

/** A head that no key opens was lost before: that must not keep the others from theirs. */
function needsKeyInUse(head: Buffer): boolean {
  try {
    return !isOfKeyInUse(head);
  } catch {
    return false;
  }
}
