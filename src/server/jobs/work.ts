import { log } from "../log.ts";
import "./kinds.ts";
import { claimJob } from "./lease.ts";
import { runJob } from "./run-job.ts";

const POLL_MS = 500;

interface Workers {
  readonly stop: AbortController;
  readonly loop: Promise<void>;
}

let workers: Workers | undefined;

/**
 * Begins to work on jobs in this process, beside every other process that does.
 * @param atOnce how many at the same time: a long one must not keep a short one waiting
 */
export function startJobs(atOnce = 2): void {
  if (workers || atOnce < 1) return;
  const stop = new AbortController();
  workers = { stop, loop: work(stop.signal, atOnce) };
}

/** Stops at each job's next safe point; what was not finished goes on in another process or later. */
export async function stopJobs(): Promise<void> {
  const ending = workers;
  workers = undefined;
  ending?.stop.abort();
  await ending?.loop;
}

async function work(stopping: AbortSignal, atOnce: number): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!stopping.aborted) {
    const job = running.size < atOnce ? await claim() : undefined;
    if (!job) {
      await rest(stopping);
      continue;
    }
    const done = runJob(job, stopping).finally(() => running.delete(done));
    running.add(done);
  }
  await Promise.all(running);
}

async function claim() {
  try {
    return await claimJob();
  } catch (error) {
    log.warn({ err: error }, "looking for jobs failed");
    return undefined;
  }
}

function rest(stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      stopping.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, POLL_MS);
    stopping.addEventListener("abort", wake);
  });
}
