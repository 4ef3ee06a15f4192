import { setTimeout } from "node:timers/promises";
import { isBehindDatabase } from "../database/known-migrations.ts";
import { log } from "../system-log/log.ts";
import { enqueueDaily } from "./daily.ts";
import { claimJob } from "./lease.ts";
import { type PeriodicTask, periodicTasks } from "./periodic.ts";
import { runJob } from "./run-job.ts";

const POLL_MS = 500;
/** Milliseconds between checks for due daily jobs. */
const DAILY_POLL_MS = 60 * 60 * 1000;

interface Workers {
  readonly stop: AbortController;
  readonly loop: Promise<void>;
}

let workers: Workers | undefined;

/**
 * Starts running jobs in this process, in parallel with other processes.
 * @param maxConcurrent maximum of concurrent jobs, so that a long one doesn't block a short one
 * @param options.daily also queue daily and periodic jobs: for servers, not commands
 */
export function startJobs(maxConcurrent = 2, options: { daily?: boolean } = {}): void {
  if (workers || maxConcurrent < 1) return;
  const stop = new AbortController();
  workers = { stop, loop: runLoop(stop.signal, maxConcurrent) };
  if (!options.daily) return;
  const daily = { everyMs: DAILY_POLL_MS, run: enqueueDaily, failureMessage: "daily jobs were not queued" };
  for (const task of [daily, ...periodicTasks()]) repeat(stop.signal, task);
}

/** Stops at each job's next safe point; unfinished jobs are resumed by another process or later. */
export async function stopJobs(): Promise<void> {
  const current = workers;
  workers = undefined;
  current?.stop.abort();
  await current?.loop;
}

/** Repeats a check while the process runs. */
function repeat(stopping: AbortSignal, { everyMs, run, failureMessage }: PeriodicTask): void {
  const poll = () => void run().catch((error: unknown) => log.warn({ err: error }, failureMessage));
  poll();
  const timer = setInterval(poll, everyMs).unref();
  stopping.addEventListener("abort", () => clearInterval(timer), { once: true });
}

async function runLoop(stopping: AbortSignal, maxConcurrent: number): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!stopping.aborted) {
    const job = running.size < maxConcurrent ? await claim() : undefined;
    if (!job) {
      await setTimeout(POLL_MS, undefined, { signal: stopping }).catch(() => undefined);
      continue;
    }
    const done = runJob(job, stopping).finally(() => running.delete(done));
    running.add(done);
  }
  await Promise.all(running);
}

async function claim() {
  try {
    // A newer version is running and has migrated the database: jobs are left to it.
    return (await isBehindDatabase()) ? undefined : await claimJob();
  } catch (error) {
    log.warn({ err: error }, "could not look for jobs");
    return undefined;
  }
}
