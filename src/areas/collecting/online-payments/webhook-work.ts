import { log } from "#platform/system-log/log.ts";

/** Work that was begun after its 200 was sent, so that stopping can wait for it. */
const running = new Set<Promise<void>>();

/** Notifications that are worked on just now, and whether each came again meanwhile. */
const busy = new Map<number, { again: boolean }>();

/** Resolves when no notification is being worked on. */
export async function webhooksIdle(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}

/**
 * Works on a notification while nobody waits: one piece of work at a time for each, and one more after it for all that
 * came of it meanwhile, since what they tell may be newer. So a flood costs no more than one question after the other.
 */
export function beginOnce(id: number, work: () => Promise<void>): void {
  const now = busy.get(id);
  if (now) {
    now.again = true;
    return;
  }
  const state = { again: true };
  busy.set(id, state);
  const done: Promise<void> = workOff(id, state, work).finally(() => running.delete(done));
  running.add(done);
}

async function workOff(id: number, state: { again: boolean }, work: () => Promise<void>): Promise<void> {
  try {
    while (state.again) {
      state.again = false;
      // What failed is no reason to forget what came meanwhile.
      await work().catch((error: unknown) => log.error({ err: error }, "webhook"));
    }
  } finally {
    // At once after the last look: what comes from here on begins anew.
    busy.delete(id);
  }
}
