import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { AppError } from "#kernel/app-error.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { canSeal } from "#kernel/secrets.ts";
import { readKept } from "#platform/files/kept-file.ts";
import { openToWrite } from "#platform/files/write-kept.ts";

/** Pictures of people who agreed to it, each sealed under a name drawn at random: `<data>/biometrics`. */
const FOLDER = "biometrics";

const pathOf = (file: string) => dataFile(`${FOLDER}/${file}`);

/** Keeps a picture, sealed; settled, it would survive a power cut. @returns its name @throws AppError no-key */
export async function keepPhoto(jpeg: Uint8Array): Promise<string> {
  // Never in plain, unlike what lies there for a while.
  if (!canSeal())
    throw new AppError(
      "unavailable",
      "No photo can be kept sealed: the server was started without RATEBOOK_KEY.",
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

/** Opened; undefined when it is gone. */
export async function readPhoto(file: string): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of readKept(pathOf(file))) pieces.push(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return Buffer.concat(pieces);
}

/** It is no fault when it is gone already. */
export async function removePhoto(file: string): Promise<void> {
  await rm(pathOf(file), { force: true });
}

/** Files that were written more than an hour ago: what a transaction under way has just written is none of them. */
export async function oldPhotos(): Promise<string[]> {
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
