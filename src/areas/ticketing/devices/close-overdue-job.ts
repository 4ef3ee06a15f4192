import { countNoun } from "#domain/count-text.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { closeOverdue } from "./close-lease.ts";

/** Returns expired float of phones that stopped connecting to their wallets. */
defineJob<null>("close-device-leases", {
  permission: "job.cancel",
  daily: "Return float of inactive agent devices",
  async run(ctx) {
    let closed = 0;
    for (let batch = 100; batch === 100; ) {
      ctx.throwIfCancelled();
      batch = await closeOverdue();
      closed += batch;
      await ctx.progress(closed, null);
    }
    await ctx.progress(closed, closed, { message: `Float returned from ${countNoun(closed, "phone")}` });
    return { closed };
  },
});
