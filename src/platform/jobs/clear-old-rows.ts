import { type RawBuilder, sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import { defineJob } from "./define.ts";

/** Rows cleared in one statement. */
const BATCH = 5_000;

/**
 * What is kept no longer than it may be needed: answers to keys that no form still holds, tokens and challenges that
 * have run out, and messages after two years (what they told of stays in the audit trail).
 */
const OLD: Readonly<Record<string, RawBuilder<unknown>>> = {
  idempotency: sql`DELETE FROM idempotency WHERE ctid = ANY(ARRAY(SELECT ctid FROM idempotency
    WHERE created_at < now() - interval '30 days' ORDER BY created_at LIMIT ${BATCH}))`,
  one_time_token: sql`DELETE FROM one_time_token WHERE id = ANY(ARRAY(SELECT id FROM one_time_token
    WHERE expires_at < now() - interval '30 days' ORDER BY expires_at LIMIT ${BATCH}))`,
  proof_challenge: sql`DELETE FROM proof_challenge WHERE secret_hash = ANY(ARRAY(SELECT secret_hash
    FROM proof_challenge WHERE expires_at < now() ORDER BY expires_at LIMIT ${BATCH}))`,
  // The oldest have the lowest numbers, so no index on the time is needed.
  message: sql`DELETE FROM message WHERE id = ANY(ARRAY(SELECT id FROM message ORDER BY id LIMIT ${BATCH}))
    AND created_at < now() - interval '2 years' AND state NOT IN ('queued', 'failed')`,
};

defineJob<null>("clear-old-rows", {
  permission: "job.cancel",
  daily: "Clearing away what has run out",
  async run(ctx) {
    const cleared: Record<string, number> = {};
    let all = 0;
    for (const [table, clear] of Object.entries(OLD)) {
      cleared[table] = 0;
      for (let batch = BATCH; batch > 0; ) {
        ctx.throwIfCancelled();
        const { numAffectedRows } = await clear.execute(database());
        batch = Number(numAffectedRows ?? 0);
        cleared[table] += batch;
        all += batch;
        await ctx.progress(all, null);
      }
    }
    await ctx.progress(all, all, { message: `${all} rows cleared away` });
    return cleared;
  },
});
