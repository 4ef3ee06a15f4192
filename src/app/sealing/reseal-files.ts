import { open, readdir } from "node:fs/promises";
import { dataFile } from "#kernel/data-folder.ts";
import { HEAD_BYTES, isHead, openHead, sealHead, usesCurrentKey } from "#platform/files/sealed-format.ts";

/** Folders of the data folder with encrypted files. */
const FOLDERS = ["imports", "exports", "print-packs", "biometrics"];

/** Re-encrypts the keys of encrypted files with the current key; their content is not changed. @returns number of files */
export async function resealFiles(): Promise<number> {
  let count = 0;
  for (const folder of FOLDERS)
    for (const name of await filesIn(dataFile(folder)))
      if (await resealFile(dataFile(`${folder}/${name}`))) count += 1;
  return count;
}

/** A missing folder has no files; an unreadable one is an error. */
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
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    if (!isHead(head.subarray(0, bytesRead)) || !needsResealing(head)) return false;
    // Far below the size of an atomic disk write: the head is either the old or the new one.
    await handle.write(sealHead(openHead(head)), 0, HEAD_BYTES, 0);
    await handle.sync();
    return true;
  } finally {
    await handle.close();
  }
}

/** A head that can't be decrypted was lost before, and must not block the others. */
function needsResealing(head: Buffer): boolean {
  try {
    return !usesCurrentKey(head);
  } catch {
    return false;
  }
}
