import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { type FoundJob, getJob, type JobView } from "#platform/jobs/find.ts";
import type { JobState } from "./use-job.ts";

/** The job as the API returns it, without its input. */
export function toJobState({
  stored: _stored,
  input: _input,
  ...job
}: JobView & Partial<FoundJob>): JobState {
  const { started_at, finished_at } = job;
  return {
    ...job,
    started_at: started_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
  };
}

/** Null for users who can’t view the job, such as other users’ jobs. */
export async function findJobState(actor: Actor, id: number): Promise<JobState | null> {
  try {
    return toJobState(await getJob(actor, id));
  } catch (error) {
    if (error instanceof AppError && error.kind === "not-found") return null;
    throw error;
  }
}
