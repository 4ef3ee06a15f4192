import { defineJob } from "#platform/jobs/define.ts";
import { matchLines } from "./match-lines.ts";

/** Matches what is open of an account. Run again, it goes on with what is left. */
defineJob<{ readonly account: number }>("bank-match", {
  permission: "reconciliation.work",
  async run(ctx) {
    const matched = await matchLines(ctx.actor, ctx.input.account, () => ctx.throwIfCancelled());
    const { matched: n, proposed } = matched;
    await ctx.progress(n + proposed, n + proposed, { message: `${n} matched, ${proposed} proposed` });
    return { ...matched };
  },
});
