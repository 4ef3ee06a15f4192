import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { defineJob } from "#platform/jobs/define.ts";

/** Accounts closed per transaction: the first time, all earlier commission is added up. */
const BATCH_SIZE = 100;

/**
 * Closes commission earned up to the day before yesterday, so that balances are read from the closed total instead of from the
 * first sale. Transactions of that day have ended by now; a trigger adds later entries.
 */
defineJob<null>("close-commissions", {
  permission: "job.cancel",
  daily: "Close daily commission",
  async run(ctx) {
    const { rows: due } = await sql<{ day: string; accounts: number[] }>`
      SELECT last.day, array(SELECT a.id FROM account a LEFT JOIN commission_closed c ON c.account_id = a.id
        WHERE a.kind = 'commission' AND (c.day IS NULL OR c.day < last.day) ORDER BY a.id) AS accounts
      FROM (SELECT (now() AT TIME ZONE 'Africa/Lagos')::date - 2 AS day) AS last`.execute(database());
    const { day = "", accounts = [] } = due[0] ?? {};
    for (let offset = 0; offset < accounts.length; offset += BATCH_SIZE) {
      ctx.throwIfCancelled();
      const batch = accounts.slice(offset, offset + BATCH_SIZE);
      await transaction((tx) => sql`SELECT close_commissions(${day}::date, ${batch}::bigint[])`.execute(tx));
      await ctx.progress(offset + batch.length, accounts.length);
    }
    await ctx.progress(accounts.length, accounts.length, {
      message: `${countNoun(accounts.length, "account")} closed`,
    });
    return { closed: accounts.length };
  },
});
