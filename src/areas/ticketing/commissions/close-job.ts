import { sql } from "kysely";
import { database, transaction } from "#kernel/db/client.ts";
import { defineJob } from "#platform/jobs/define.ts";

/** Accounts that are closed in one transaction: the first time, all they ever earned is summed up. */
const AT_ONCE = 100;

/**
 * Closes what was earned up to the day before yesterday: what is on an account of commission is read from there on, instead of
 * from its first sale. What was begun on that day is over by now, and what is brought over later a trigger adds.
 */
defineJob<null>("close-commissions", {
  permission: "job.cancel",
  daily: "Closing days of commission",
  async run(ctx) {
    const { rows: asked } = await sql<{ day: string; accounts: number[] }>`
      SELECT last.day, array(SELECT a.id FROM account a LEFT JOIN commission_closed c ON c.account_id = a.id
        WHERE a.kind = 'commission' AND (c.day IS NULL OR c.day < last.day) ORDER BY a.id) AS accounts
      FROM (SELECT (now() AT TIME ZONE 'Africa/Lagos')::date - 2 AS day) AS last`.execute(database());
    const { day = "", accounts = [] } = asked[0] ?? {};
    for (let at = 0; at < accounts.length; at += AT_ONCE) {
      ctx.throwIfCancelled();
      const some = accounts.slice(at, at + AT_ONCE);
      await transaction((tx) => sql`SELECT close_commissions(${day}::date, ${some}::bigint[])`.execute(tx));
      await ctx.progress(at + some.length, accounts.length);
    }
    await ctx.progress(accounts.length, accounts.length, { message: `${accounts.length} accounts closed` });
    return { closed: accounts.length };
  },
});
