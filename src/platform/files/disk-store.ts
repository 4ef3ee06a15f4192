import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { ReadableStream } from "node:stream/web";
import { dataFile } from "#kernel/data-folder.ts";
import type { FileStore } from "./store.ts";

/** Files in the data folder: `<data>/files`. */
export const diskStore: FileStore = {
  async write(name, content) {
    const path = pathOf(name);
    await mkdir(dirname(path), { recursive: true });
    // Written to a temporary name and renamed, so that no partial file is ever read.
    const tempPath = `${path}.part`;
    try {
      await writeSynced(tempPath, content);
      await rename(tempPath, path);
    } catch (error) {
      // On a full disk, a partial file would take up the missing space.
      await rm(tempPath, { force: true });
      throw error;
    }
  },

  async find(name) {
    const path = pathOf(name);
    const stats = await stat(path).catch(() => undefined);
    // HEAD never reads the stream, and an open file would stay open.
    return stats && { bytes: stats.size, stream: ReadableStream.from(chunksOf(path)) };
  },

  async remove(name) {
    await rm(pathOf(name), { force: true });
  },
};

async function writeSynced(path: string, content: Uint8Array): Promise<void> {
  const handle = await open(path, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function pathOf(name: string): string {
  return dataFile(`files/${name}`);
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}
