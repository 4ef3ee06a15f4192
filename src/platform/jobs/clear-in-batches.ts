import type { JobContext } from "./define.ts";

/**
 * Repeats a deletion until nothing is left, as the work of a job.
 * @param size rows of a full batch
 * @param clearBatch deletes a batch; returns the number of rows, less than `size` at the end
 * @returns the number of rows
 */
export async function clearInBatches(
  ctx: JobContext<null>,
  size: number,
  clearBatch: () => Promise<number>,
): Promise<number> {
  let cleared = 0;
  for (let batch = size; batch === size; ) {
    ctx.throwIfCancelled();
    batch = await clearBatch();
    cleared += batch;
    await ctx.progress(cleared, null);
  }
  return cleared;
}
