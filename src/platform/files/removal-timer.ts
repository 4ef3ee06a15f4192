import { log } from "../system-log/log.ts";
import { mayRemoveFiles } from "./file-store.ts";
import { removeQueuedFiles } from "./remove-later.ts";

const INTERVAL_MS = 10_000;

let timer: NodeJS.Timeout | undefined;
let running: Promise<void> = Promise.resolve();

/** Deletes unused files, in every server process that runs jobs, and claims a new bucket. */
export function startRemoving(): void {
  if (timer) return;
  let busy = true;
  const poll = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, "unused files were not removed");
    } finally {
      busy = false;
    }
  };
  running = poll(mayRemoveFiles);
  timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = poll(removeQueuedFiles);
  }, INTERVAL_MS);
  timer.unref();
}

/** Resolves when the current run has ended. */
export async function stopRemoving(): Promise<void> {
  clearInterval(timer);
  timer = undefined;
  await running;
}
