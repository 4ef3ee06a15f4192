import { sql } from "kysely";
import { type Tx, transaction } from "#kernel/db/client.ts";
import { defineJob } from "#platform/jobs/define.ts";

export interface Counting {
  /** Number of steps, a row each. */
  readonly steps: number;
  /** Between steps, in milliseconds. */
  readonly pause: number;
  /** Fails at this step while `repaired` has no row. */
  readonly breaksAt?: number;
}

/**
 * Writes 1, 2, 3 … into `step`, each with its progress in one transaction, so that duplicate or lost steps
 * show.
 */
export const countingJob = defineJob<Counting>("counting", {
  permission: "billing.run",
  async run(ctx) {
    const started = (ctx.checkpoint as number | null) ?? 0;
    for (let n = started + 1; n <= ctx.input.steps; n++) {
      ctx.throwIfCancelled();
      await transaction(async (tx) => {
        if (n === ctx.input.breaksAt && !(await isRepaired(tx))) throw new Error("broken");
        await sql`INSERT INTO step (job_id, n, pid) VALUES (${ctx.id}, ${n}, ${process.pid})`.execute(tx);
        await ctx.progress(n, ctx.input.steps, { tx, checkpoint: n, message: `step ${n}` });
      });
      await new Promise((resolve) => setTimeout(resolve, ctx.input.pause));
    }
    return { steps: ctx.input.steps };
  },
});

async function isRepaired(tx: Tx): Promise<boolean> {
  const { rows } = await sql`SELECT FROM repaired`.execute(tx);
  return rows.length > 0;
}
