import { log } from "#platform/system-log/log.ts";

/** Work that started after its 200 was sent, so that a shutdown can wait for it. */
const running = new Set<Promise<void>>();

/** Notifications in progress, and whether each arrived again meanwhile. */
const inProgress = new Map<number, { isRepeated: boolean }>();

/** Resolves when no notification is in progress. */
export async function waitForWebhooks(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}

/**
 * Processes a notification in the background: one run at a time for each, and one more for all repeats that arrive
 * meanwhile, because they can be newer. A flood of repeats therefore costs one query at a time.
 */
export function processInBackground(id: number, work: () => Promise<void>): void {
  const current = inProgress.get(id);
  if (current) {
    current.isRepeated = true;
    return;
  }
  const state = { isRepeated: true };
  inProgress.set(id, state);
  const done: Promise<void> = processRepeats(id, state, work).finally(() => running.delete(done));
  running.add(done);
}

async function processRepeats(
  id: number,
  state: { isRepeated: boolean },
  work: () => Promise<void>,
): Promise<void> {
  try {
    while (state.isRepeated) {
      state.isRepeated = false;
      // A failed run does not discard repeats that arrived meanwhile.
      await work().catch((error: unknown) =>
        log.error({ err: error }, "a gateway notification could not be processed"),
      );
    }
  } finally {
    // Right after the last check: later repeats start a new run.
    inProgress.delete(id);
  }
}
