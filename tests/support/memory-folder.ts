import { statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
const NEEDED_BYTES = 4 * 1024 ** 3;

/** A folder in memory with room for the tests' databases and browsers; undefined if the machine has none. */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}
