import { isBehindDatabase } from "../database/newer-steps.ts";
import { log } from "../system-log/log.ts";
import { enqueueDaily } from "./daily.ts";
import { claimJob } from "./lease.ts";
import { type PeriodicTask, periodicTasks } from "./periodic.ts";
import { runJob } from "./run-job.ts";

const POLL_MS = 500;
/** How often it is asked whether the daily jobs are due. */
const DAILY_LOOK_MS = 60 * 60 * 1000;

interface Workers {
  readonly stop: AbortController;
  readonly loop: Promise<void>;
}

let workers: Workers | undefined;

/**
 * Begins to work on jobs in this process, beside every other process that does.
 * @param atOnce how many at the same time: a long one must not keep a short one waiting
 * @param options.daily also ask for the daily jobs and for what is periodic: what a server does, not a command
 */
export function startJobs(atOnce = 2, options: { daily?: boolean } = {}): void {
  if (workers || atOnce < 1) return;
  const stop = new AbortController();
  workers = { stop, loop: work(stop.signal, atOnce) };
  if (!options.daily) return;
  const daily = { everyMs: DAILY_LOOK_MS, ask: enqueueDaily, failed: "daily jobs were not asked for" };
  for (const task of [daily, ...periodicTasks()]) repeat(stop.signal, task);
}

/** Stops at each job's next safe point; what was not finished goes on in another process or later. */
export async function stopJobs(): Promise<void> {
  const ending = workers;
  workers = undefined;
  ending?.stop.abort();
  await ending?.loop;
}

/** Asks now and again, for as long as the process works. */
function repeat(stopping: AbortSignal, { everyMs, ask, failed }: PeriodicTask): void {
  const look = () => void ask().catch((error: unknown) => log.warn({ err: error }, failed));
  look();
  const timer = setInterval(look, everyMs).unref();
  stopping.addEventListener("abort", () => clearInterval(timer), { once: true });
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
    // A newer program runs beside this one and has brought the database further: its jobs are that one's.
    return (await isBehindDatabase()) ? undefined : await claimJob();
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
