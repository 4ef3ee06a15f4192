import { type RawBuilder, sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { database } from "#kernel/db/client.ts";
import { defineJob } from "./define.ts";

/** Rows deleted per statement. */
const BATCH = 5_000;

/**
 * Expired data: answers for idempotency keys that no client still holds, expired tokens and challenges, and messages after two
 * years (their events stay in the audit trail).
 */
const EXPIRED_ROWS: Readonly<Record<string, RawBuilder<unknown>>> = {
  idempotency: sql`DELETE FROM idempotency WHERE ctid = ANY(ARRAY(SELECT ctid FROM idempotency
    WHERE created_at < now() - interval '30 days' ORDER BY created_at LIMIT ${BATCH}))`,
  one_time_token: sql`DELETE FROM one_time_token WHERE id = ANY(ARRAY(SELECT id FROM one_time_token
    WHERE expires_at < now() - interval '30 days' ORDER BY expires_at LIMIT ${BATCH}))`,
  proof_challenge: sql`DELETE FROM proof_challenge WHERE secret_hash = ANY(ARRAY(SELECT secret_hash
    FROM proof_challenge WHERE expires_at < now() ORDER BY expires_at LIMIT ${BATCH}))`,
  // The oldest have the lowest ids, so no index on the time is needed.
  message: sql`DELETE FROM message WHERE id = ANY(ARRAY(SELECT id FROM message ORDER BY id LIMIT ${BATCH}))
    AND created_at < now() - interval '2 years' AND state NOT IN ('queued', 'failed')`,
};

defineJob<null>("clear-old-rows", {
  permission: "job.cancel",
  daily: "Delete expired data",
  async run(ctx) {
    const cleared: Record<string, number> = {};
    let total = 0;
    for (const [table, clear] of Object.entries(EXPIRED_ROWS)) {
      cleared[table] = 0;
      for (let batch = BATCH; batch > 0; ) {
        ctx.throwIfCancelled();
        const { numAffectedRows } = await clear.execute(database());
        batch = Number(numAffectedRows ?? 0);
        cleared[table] += batch;
        total += batch;
        await ctx.progress(total, null);
      }
    }
    await ctx.progress(total, total, { message: `${countNoun(total, "row")} deleted` });
    return cleared;
  },
});
