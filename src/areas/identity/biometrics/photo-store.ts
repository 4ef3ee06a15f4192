import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { AppError } from "#kernel/app-error.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { canSeal } from "#kernel/secrets.ts";
import { readStored } from "#platform/files/stored-file.ts";
import { openToWrite } from "#platform/files/write-stored.ts";

/** Encrypted photos of people who consented, with random names: `<data>/biometrics`. */
const FOLDER = "biometrics";

const pathOf = (file: string) => dataFile(`${FOLDER}/${file}`);

/** Stores a photo encrypted; it is synced to disk. @returns its name @throws AppError no-key */
export async function storePhoto(jpeg: Uint8Array): Promise<string> {
  // Never unencrypted, not even temporarily.
  if (!canSeal())
    throw new AppError(
      "unavailable",
      "Photos can’t be encrypted: the server was started without RATEBOOK_KEY.",
      {
        code: "no-key",
      },
    );
  await mkdir(dataFile(FOLDER), { recursive: true });
  const file = randomBytes(16).toString("hex");
  const writer = await openToWrite(pathOf(file), { isNew: true });
  try {
    await writer.write(0, jpeg);
    await writer.sync();
  } finally {
    await writer.close();
  }
  return file;
}

/** The decrypted photo; undefined if it is missing. */
export async function readPhoto(file: string): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of readStored(pathOf(file))) pieces.push(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return Buffer.concat(pieces);
}

/** A missing file is not an error. */
export async function removePhoto(file: string): Promise<void> {
  await rm(pathOf(file), { force: true });
}

/** Files written more than an hour ago, which excludes files of running transactions. */
export async function listOldPhotos(): Promise<string[]> {
  const names = await readdir(dataFile(FOLDER)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  const found: string[] = [];
  for (const name of names) {
    const { mtimeMs } = (await stat(pathOf(name)).catch(() => undefined)) ?? {};
    if (mtimeMs !== undefined && mtimeMs < Date.now() - HOUR_MS) found.push(name);
  }
  return found;
}

const HOUR_MS = 60 * 60 * 1000;
