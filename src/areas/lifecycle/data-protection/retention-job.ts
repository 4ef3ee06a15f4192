import { z } from "zod";
import { countNoun } from "#domain/count-text.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { clearBatch, enabledRetentionRules, RETENTION_BATCH, recordCleared } from "./retention.ts";

/** The current rule, and the number of rows deleted. */
const Checkpoint = z.object({ rule: z.string(), cleared: z.int(), all: z.int() });

/**
 * Deletes data past its retention period, one batch per transaction; after an interruption it resumes with the current rule.
 */
defineJob<null>("retention", {
  permission: "job.cancel",
  daily: "Delete data past its retention period",
  async run(ctx) {
    const rules = await enabledRetentionRules();
    const started = Checkpoint.safeParse(ctx.checkpoint);
    const from = started.success ? rules.findIndex(({ name }) => name === started.data.rule) : -1;
    let all = started.success ? started.data.all : 0;
    for (const [index, { name, days }] of rules.entries()) {
      if (index < from) continue;
      let cleared = started.success && index === from ? started.data.cleared : 0;
      for (let batch = RETENTION_BATCH; batch === RETENTION_BATCH; ) {
        ctx.throwIfCancelled();
        batch = await clearBatch(name, days);
        cleared += batch;
        all += batch;
        await ctx.progress(all, null, { checkpoint: { rule: name, cleared, all } });
      }
      await recordCleared(name, cleared);
    }
    await ctx.progress(all, all, { message: `${countNoun(all, "row")} deleted` });
    return { cleared: all };
  },
});
