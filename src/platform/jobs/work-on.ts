import { setTimeout } from "node:timers/promises";
import type { Actor } from "#kernel/actor.ts";
import { type FoundJob, getJob } from "./find.ts";
import { claimJob } from "./lease.ts";
import { runJob } from "./run-job.ts";

const LOOK_MS = 300;

/**
 * Sees one job through for a command that waits for it: works on it here, unless a server has taken it.
 * @param tell hears how far it is, now and then
 * @param stop stops the work here at a safe point; the job then waits for another process
 */
export async function workOn(
  actor: Actor,
  id: number,
  tell: (job: FoundJob) => void,
  stop: AbortSignal,
): Promise<FoundJob> {
  for (;;) {
    const job = await getJob(actor, id);
    tell(job);
    if (stop.aborted || (job.state !== "queued" && job.state !== "running")) return job;
    const claimed = await claimJob(id);
    if (!claimed) {
      await setTimeout(LOOK_MS);
      continue;
    }
    let isRunning = true;
    const running = runJob(claimed, stop).finally(() => {
      isRunning = false;
    });
    while (isRunning) {
      await Promise.race([running, setTimeout(LOOK_MS)]);
      if (isRunning) tell(await getJob(actor, id));
    }
  }
}
