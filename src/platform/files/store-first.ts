import { randomBytes } from "node:crypto";
import { AppError } from "#kernel/app-error.ts";
import { fileStore } from "./file-store.ts";

/** Files that lie in the store already, under a name that no row has yet. */
export interface StoredFirst {
  /** The name, for the row that is to have it: from then on they stay unless its transaction is rolled back. */
  take(): string;
}

/**
 * Writes files and then does what enters them: a store that hangs holds no connection of the database. They go again where
 * nothing took them, such as for a key that was answered before, or what took them was refused. Where it is not certain how a
 * transaction ended they stay: a file too many harms nobody, one too few does.
 * @param filesOf the files that belong together, by the name they get
 * @throws AppError files-away, and whatever `work` throws
 */
export async function storeFirst<T>(
  filesOf: (name: string) => readonly (readonly [name: string, content: Uint8Array])[],
  work: (stored: StoredFirst) => Promise<T>,
): Promise<T> {
  const name = randomBytes(16).toString("hex");
  const files = filesOf(name);
  let isTaken = false;
  try {
    await writeFiles(files);
    return await work({
      take() {
        isTaken = true;
        return name;
      },
    });
  } catch (error) {
    if (error instanceof AppError) isTaken = false;
    throw error;
  } finally {
    if (!isTaken) await Promise.all(files.map(([file]) => fileStore.remove(file))).catch(() => undefined);
  }
}

/**
 * Writes the files that belong together. It fails only when each of them has come to its end: whoever removes them then removes what
 * there will be.
 * @throws AppError files-away
 */
async function writeFiles(files: readonly (readonly [name: string, content: Uint8Array])[]): Promise<void> {
  const written = await Promise.allSettled(files.map(([name, content]) => fileStore.write(name, content)));
  const failed = written.find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
