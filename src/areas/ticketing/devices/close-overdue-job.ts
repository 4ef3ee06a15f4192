import { defineJob } from "#platform/jobs/define.ts";
import { closeOverdue } from "./close-lease.ts";

/** Float of phones that were not heard of for days after their time comes back to its wallet. */
defineJob<null>("close-device-leases", {
  permission: "job.cancel",
  daily: "Giving back float of phones that were not heard of",
  async run(ctx) {
    let closed = 0;
    for (let batch = 100; batch === 100; ) {
      ctx.throwIfCancelled();
      batch = await closeOverdue();
      closed += batch;
      await ctx.progress(closed, null);
    }
    await ctx.progress(closed, closed, { message: `${closed} phones gave their float back` });
    return { closed };
  },
});
