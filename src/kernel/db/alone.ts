import { setTimeout } from "node:timers/promises";

/** As long as a connection that was closed may still be listed, many times over. */
const PATIENCE_MS = 3_000;

/**
 * Whether nobody else works with the database. Who has just stopped is listed for a moment more, so it is looked again for
 * some seconds before the answer is no.
 * @param othersThere whether anybody is listed now
 */
export async function isAlone(othersThere: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  while (await othersThere()) {
    if (performance.now() > end) return false;
    await setTimeout(100);
  }
  return true;
}
