import { fileStore } from "./file-store.ts";

/**
 * Writes the files that belong together. It fails only when each of them has come to its end: whoever removes them then removes what
 * there will be.
 * @throws AppError files-away
 */
export async function writeFiles(
  files: readonly (readonly [name: string, content: Uint8Array])[],
): Promise<void> {
  const written = await Promise.allSettled(files.map(([name, content]) => fileStore.write(name, content)));
  const failed = written.find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
