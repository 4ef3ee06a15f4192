import { countNoun } from "#domain/count-text.ts";
import { addDays } from "#domain/lagos.ts";
import { complianceKindNames, TREND_DAYS } from "#domain/ticket-compliance.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { storeCounts, storedDays } from "./count-days.ts";

/** Counts each day after its end, so that a trend reads some thousand rows instead of every vehicle. */
defineJob<null>("count-compliance", {
  permission: "job.cancel",
  daily: "Count ticket holders",
  async run(ctx) {
    const today = await lagosToday(database());
    const days = Array.from({ length: TREND_DAYS }, (_, at) => addDays(today, at - TREND_DAYS));
    let counted = 0;
    for (const kind of complianceKindNames) {
      const written = await storedDays(database(), kind, days);
      for (const day of days.filter((one) => !written.has(one))) {
        ctx.throwIfCancelled();
        await transaction((tx) => storeCounts(tx, kind, day));
        counted += 1;
        await ctx.progress(counted, null);
      }
    }
    await ctx.progress(counted, counted, { message: `${countNoun(counted, "day")} counted` });
    return { counted };
  },
});
