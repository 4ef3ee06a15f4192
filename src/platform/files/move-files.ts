import { createHash } from "node:crypto";
import { glob, readFile, rm, stat } from "node:fs/promises";
import { dataFile } from "#kernel/data-folder.ts";
import type { S3Store } from "./s3-store.ts";

/** Files that are sent at the same time. */
const AT_ONCE = 4;

export interface Moved {
  /** Sent now. */
  sent: number;
  /** There already, with the same digest. */
  there: number;
  bytes: number;
  /** Taken out of the data folder. */
  deleted: number;
}

/**
 * Copies the files of the data folder into a bucket, beside running servers. Each is read back and compared before it counts;
 * begun again, it goes on with what is not there yet.
 * @param isToGo takes each out of the data folder once it is safe
 * @param tell hears how far it is after each file
 * @throws AppError files-away; Error naming a file that came back different
 */
export async function moveFiles(
  bucket: S3Store,
  { isToGo = false, tell = () => undefined }: { isToGo?: boolean; tell?: (moved: Moved) => void } = {},
): Promise<Moved> {
  const moved: Moved = { sent: 0, there: 0, bytes: 0, deleted: 0 };
  const names = glob("**", { cwd: dataFile("files"), withFileTypes: true });
  let fault: unknown;
  const work = async () => {
    for await (const entry of names) {
      if (fault) return;
      // One that is just being written has another name until it is whole.
      if (!entry.isFile() || entry.name.endsWith(".part")) continue;
      const path = `${entry.parentPath}/${entry.name}`;
      try {
        await moveOne(bucket, path, path.slice(dataFile("files").length + 1), moved, isToGo);
      } catch (error) {
        fault ??= error;
      }
      tell(moved);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (fault) throw fault;
  return moved;
}

async function moveOne(bucket: S3Store, path: string, name: string, moved: Moved, isToGo: boolean) {
  const content = await readFile(path).catch(ifThere);
  if (!content) return;
  const digest = sha256(content);
  const kept = await bucket.look(name);
  if (kept?.sha256 === digest && kept.bytes === content.length) moved.there++;
  else {
    await bucket.write(name, content);
    if ((await digestOf(bucket, name)) !== digest)
      throw new Error(`${name} came back from the bucket with other bytes. It stays in the data folder.`);
    moved.sent++;
    moved.bytes += content.length;
  }
  // Removed on purpose meanwhile: it must not live on in the bucket.
  if (!(await stat(path).catch(ifThere))) return bucket.remove(name);
  if (!isToGo) return;
  await rm(path);
  moved.deleted++;
}

function ifThere(error: NodeJS.ErrnoException): undefined {
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
