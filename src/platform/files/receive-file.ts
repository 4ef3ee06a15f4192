import { createHash, randomBytes } from "node:crypto";
import { mkdir, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { writeStored } from "./write-stored.ts";

export const MAX_IMPORT_BYTES = 512 * 1024 * 1024; // Bytes.

export interface ReceivedFile {
  /** Path below the data folder. */
  readonly path: string;
  readonly size: number;
  readonly sha256: Buffer;
}

/** First bytes of other kinds of files. */
const MAGIC: readonly (readonly [kind: string, ...bytes: number[]])[] = [
  ["an Excel workbook or zip file", 0x50, 0x4b, 0x03, 0x04],
  ["an old Excel or Word file", 0xd0, 0xcf, 0x11, 0xe0],
  ["a PDF", 0x25, 0x50, 0x44, 0x46],
  ["an image", 0x89, 0x50, 0x4e, 0x47],
  ["an image", 0xff, 0xd8, 0xff],
  ["an image", 0x47, 0x49, 0x46, 0x38],
  ["a compressed file", 0x1f, 0x8b],
  ["a compressed file", 0x37, 0x7a, 0xbc, 0xaf],
  ["a compressed file", 0x52, 0x61, 0x72, 0x21],
  ["a program", 0x7f, 0x45, 0x4c, 0x46],
];

/** @throws AppError import-wrong-file */
export function requireCsvName(name: string): void {
  if (!/\.csv$/i.test(name.trim()))
    throw wrongFile("Only files whose name ends in .csv can be imported. In Excel: Save as, CSV UTF-8.");
  if (name.includes("\0")) throw wrongFile("The file name has control characters. Rename the file.");
}

/**
 * Writes an upload to an encrypted file with a random name, in chunks, and checks its first bytes.
 * @throws AppError import-wrong-file, import-empty, too-large; the file is then deleted
 */
export async function receiveFile(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number = MAX_IMPORT_BYTES,
): Promise<ReceivedFile> {
  const path = `imports/${randomBytes(16).toString("hex")}.csv`;
  const file = dataFile(path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const digest = createHash("sha256");
  let size = 0;
  const checkedChunks = async function* () {
    for await (const chunk of body) {
      if (size === 0) requireNotBinary(chunk);
      size += chunk.length;
      if (size > maxBytes)
        throw new AppError(
          "too-large",
          message("At most {most} MB can be imported at once.", { most: Math.floor(maxBytes / 1024 / 1024) }),
        );
      digest.update(chunk);
      yield chunk;
    }
  };
  try {
    await writeStored(file, checkedChunks(), { isNew: true });
    if (size === 0) throw new AppError("invalid", "The file is empty.", { code: "import-empty" });
    return { path, size, sha256: digest.digest() };
  } catch (error) {
    await removeFile(path);
    throw error;
  }
}

export async function removeFile(path: string): Promise<void> {
  await rm(dataFile(path), { force: true });
}

/** Files expire, and an operator can delete them. @throws AppError import-file-gone */
export async function requireFile(path: string): Promise<void> {
  if (await stat(dataFile(path)).catch(() => undefined)) return;
  const message =
    "The file has been deleted. Upload it again; records that already exist are not created twice.";
  throw new AppError("invalid", message, { code: "import-file-gone" });
}

/** @throws AppError import-wrong-file if the first bytes are of another kind of file */
export function requireNotBinary(chunk: Uint8Array): void {
  const found = MAGIC.find(([, ...bytes]) => bytes.every((byte, index) => chunk[index] === byte));
  if (found) throw wrongFile(`This is ${found[0]}, not a CSV file. In Excel: Save as, CSV UTF-8.`);
}

export function wrongFile(message: string): AppError {
  return new AppError("invalid", message, { code: "import-wrong-file" });
}
