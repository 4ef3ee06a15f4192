import { log } from "../system-log/log.ts";
import { mayRemoveFiles } from "./file-store.ts";
import { removeAskedFiles } from "./remove-later.ts";

const EVERY_MS = 10_000;

let timer: NodeJS.Timeout | undefined;
let running: Promise<void> = Promise.resolve();

/** Removes files that no row names any more, in every server process that works on jobs, and marks a bucket that is new. */
export function startRemoving(): void {
  if (timer) return;
  let busy = true;
  const look = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, "files that nobody needs were not removed");
    } finally {
      busy = false;
    }
  };
  running = look(mayRemoveFiles);
  timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = look(removeAskedFiles);
  }, EVERY_MS);
  timer.unref();
}

/** Ends when what runs is done. */
export async function stopRemoving(): Promise<void> {
  clearInterval(timer);
  timer = undefined;
  await running;
}
