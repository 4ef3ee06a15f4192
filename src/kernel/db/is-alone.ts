import { setTimeout } from "node:timers/promises";

/** Much longer than a closed connection is still listed. */
const TIMEOUT_MS = 3_000;

/**
 * Whether no other process uses the database. Closed connections are listed for a moment, so it polls for some seconds
 * before it returns false.
 * @param hasOthers whether other connections are listed now
 */
export async function isAlone(hasOthers: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + TIMEOUT_MS;
  while (await hasOthers()) {
    if (performance.now() > end) return false;
    await setTimeout(100);
  }
  return true;
}
