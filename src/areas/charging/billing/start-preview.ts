import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { previewJob } from "./preview-job.ts";
import { chosenFilter, periodWords, type RunInput, readRunScope } from "./run-scope.ts";

/**
 * Has a run worked out as a job, without making anything. The job's result is the preview.
 * @throws AppError forbidden, not-found, no-tariff, invalid
 */
export async function startPreview(
  tx: Tx,
  actor: Actor,
  { category_id, year, index, filter }: RunInput,
): Promise<{ job: { id: number; code: string } }> {
  const input: RunInput = { category_id, year, index, filter: chosenFilter(filter) };
  const { tariff, period } = await readRunScope(tx, actor, input);
  const title = `Preview: ${tariff.category.name}, ${periodWords(period)}`;
  return { job: await enqueueJob(tx, actor, { kind: previewJob.kind, title, input }) };
}
