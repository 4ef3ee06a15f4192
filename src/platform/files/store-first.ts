import { randomBytes } from "node:crypto";
import { deleteUnlessRecorded } from "./delete-unless-recorded.ts";
import { fileStore } from "./file-store.ts";

/** Files that are stored under a name that no row has yet. */
export interface StoredFirst {
  /** The name for the row: the files are then kept unless its transaction is rolled back. */
  take(): string;
}

/**
 * Writes files, then runs `work` to insert their row, so that a slow store doesn't hold a database connection. The files are
 * deleted if no transaction of `work` took them, as `deleteUnlessRecorded` does.
 * @param filesOf related files, by their name
 * @throws AppError files-away, and those of `work`
 */
export async function storeFirst<T>(
  filesOf: (name: string) => readonly (readonly [name: string, content: Uint8Array])[],
  work: (stored: StoredFirst) => Promise<T>,
): Promise<T> {
  const name = randomBytes(16).toString("hex");
  const files = filesOf(name);
  const deleteFiles = () => Promise.all(files.map(([file]) => fileStore.remove(file))).catch(() => undefined);
  return deleteUnlessRecorded(deleteFiles, async (markRecorded) => {
    await writeFiles(files);
    return work({
      take() {
        markRecorded();
        return name;
      },
    });
  });
}

/**
 * Writes related files. Fails only after every write has ended, so that a later deletion covers all of them.
 * @throws AppError files-away
 */
async function writeFiles(files: readonly (readonly [name: string, content: Uint8Array])[]): Promise<void> {
  const written = await Promise.allSettled(files.map(([name, content]) => fileStore.write(name, content)));
  const failed = written.find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
