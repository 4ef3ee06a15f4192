import { createHash } from "node:crypto";
import { glob, readFile, rm, stat } from "node:fs/promises";
import { dataFile } from "#kernel/data-folder.ts";
import type { S3Store } from "./s3-store.ts";

/** Files copied in parallel. */
const CONCURRENCY = 4;

export interface MoveProgress {
  /** Copied now. */
  copied: number;
  /** Already there, with the same digest. */
  skipped: number;
  bytes: number;
  /** Deleted from the data folder. */
  deleted: number;
}

/**
 * Copies the files of the data folder to a bucket, while servers run. Each is read back and compared; run again, it continues
 * with the missing ones.
 * @param options.deleteAfterCopy deletes each file from the data folder once it is safe
 * @param options.onProgress called with the progress after each file
 * @throws AppError files-away; Error with the name of a file that differs
 */
export async function moveFiles(
  bucket: S3Store,
  {
    deleteAfterCopy = false,
    onProgress = () => undefined,
  }: { deleteAfterCopy?: boolean; onProgress?: (moved: MoveProgress) => void } = {},
): Promise<MoveProgress> {
  const moved: MoveProgress = { copied: 0, skipped: 0, bytes: 0, deleted: 0 };
  const names = glob("**", { cwd: dataFile("files"), withFileTypes: true });
  let failure: unknown;
  const work = async () => {
    for await (const entry of names) {
      if (failure) return;
      // Incomplete files have another name.
      if (!entry.isFile() || entry.name.endsWith(".part")) continue;
      const path = `${entry.parentPath}/${entry.name}`;
      try {
        await moveOne(bucket, path, path.slice(dataFile("files").length + 1), moved, deleteAfterCopy);
      } catch (error) {
        failure ??= error;
      }
      onProgress(moved);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  if (failure) throw failure;
  return moved;
}

async function moveOne(
  bucket: S3Store,
  path: string,
  name: string,
  moved: MoveProgress,
  deleteAfterCopy: boolean,
) {
  const content = await readFile(path).catch(ignoreMissing);
  if (!content) return;
  const digest = sha256(content);
  const stored = await bucket.head(name);
  if (stored?.sha256 === digest && stored.bytes === content.length) moved.skipped++;
  else {
    await bucket.write(name, content);
    if ((await digestOf(bucket, name)) !== digest)
      throw new Error(
        `${name} read back from the bucket differs from the original. It stays in the data folder.`,
      );
    moved.copied++;
    moved.bytes += content.length;
  }
  // Deleted on purpose meanwhile: it must not stay in the bucket.
  if (!(await stat(path).catch(ignoreMissing))) return bucket.remove(name);
  if (!deleteAfterCopy) return;
  await rm(path);
  moved.deleted++;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

async function digestOf(bucket: S3Store, name: string): Promise<string | undefined> {
  const found = await bucket.find(name);
  if (!found) return undefined;
  const digest = createHash("sha256");
  for await (const piece of found.stream) digest.update(piece);
  return digest.digest("hex");
}

function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
