import { setTimeout } from "node:timers/promises";
import type { Actor } from "#kernel/actor.ts";
import { type FoundJob, getJob } from "./find.ts";
import { claimJob } from "./lease.ts";
import { runJob } from "./run-job.ts";

const POLL_MS = 300;

/**
 * Runs one job for a waiting command, unless a server has claimed it.
 * @param onProgress called with the job whenever it is read
 * @param stop stops the work at a safe point; the job is then queued again
 */
export async function runJobAndWait(
  actor: Actor,
  id: number,
  onProgress: (job: FoundJob) => void,
  stop: AbortSignal,
): Promise<FoundJob> {
  for (;;) {
    const job = await getJob(actor, id);
    onProgress(job);
    if (stop.aborted || (job.state !== "queued" && job.state !== "running")) return job;
    const claimed = await claimJob(id);
    if (!claimed) {
      await setTimeout(POLL_MS);
      continue;
    }
    let isRunning = true;
    const running = runJob(claimed, stop).finally(() => {
      isRunning = false;
    });
    while (isRunning) {
      await Promise.race([running, setTimeout(POLL_MS)]);
      if (isRunning) onProgress(await getJob(actor, id));
    }
  }
}
