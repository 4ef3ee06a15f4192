import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { type Tx, transaction } from "#kernel/db/client.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { lockRun } from "./run-row.ts";
import { requireUnused } from "./withdrawable.ts";

/**
 * Withdraws a run: cancels all its notices and bills in one transaction, or none of them. A concurrent payment,
 * objection or service locks the row: either it commits first and is found, or it finds the bill cancelled.
 */
export const withdrawalJob = defineJob<{ readonly run_id: number }>("billing-run-withdrawal", {
  permission: "demand_notice.cancel",
  run: async (ctx) => {
    ctx.throwIfCancelled();
    return transaction((tx) => withdraw(tx, ctx.actor, ctx.input.run_id));
  },
});

async function withdraw(tx: Tx, actor: Actor, id: number) {
  // Hundreds of thousands of rows take longer than the limit for pages.
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  const run = await lockRun(tx, id);
  if (run.state === "withdrawn") return { run_id: id };
  // Bills before notices, in the same order as payments and objections.
  await sql`
    SELECT FROM demand_notice n JOIN bill b ON b.source = 'demand_notice' AND b.source_id = n.id
    WHERE n.run_id = ${id} AND b.status <> 'cancelled' ORDER BY b.id FOR UPDATE OF b`.execute(tx);
  await sql`SELECT FROM demand_notice WHERE run_id = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  // A statement of its own, to see what was committed while waiting for the rows.
  await requireUnused(tx, run);
  const cancelled = await sql<{ kobo: number }>`
    WITH done AS (UPDATE bill b SET status = 'cancelled', version = b.version + 1 FROM demand_notice n
      WHERE n.run_id = ${id} AND b.source = 'demand_notice' AND b.source_id = n.id AND b.status <> 'cancelled'
      RETURNING b.total_kobo)
    SELECT coalesce(sum(total_kobo), 0)::bigint AS kobo FROM done`.execute(tx);
  const reason = await reasonOf(tx, id);
  const { numAffectedRows } = await sql`UPDATE demand_notice SET status = 'cancelled', cancelled_at = now(),
    cancelled_by = ${actor.session?.user.id ?? null}, cancel_reason = ${reason}, version = version + 1
    WHERE run_id = ${id} AND status <> 'cancelled'`.execute(tx);
  await sql`UPDATE billing_run SET state = 'withdrawn' WHERE id = ${id}`.execute(tx);
  const result = { cancelled: Number(numAffectedRows ?? 0), total_kobo: cancelled.rows[0]?.kobo ?? 0 };
  await audit(tx, actor, {
    action: "billing.withdraw",
    resource: "billing_run",
    record_id: id,
    before: { state: run.state },
    after: { state: "withdrawn", ...result },
    reason,
  });
  return { run_id: id, ...result };
}

/** The reason of the approved request. */
async function reasonOf(tx: Tx, run_id: number): Promise<string> {
  const { reason } = await tx
    .selectFrom("approval_request")
    .select("reason")
    .where("kind", "=", "billing-run-withdrawal")
    .where("subject_id", "=", run_id)
    .where("status", "=", "approved")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return reason;
}
