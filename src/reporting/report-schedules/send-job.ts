import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { systemActor } from "#kernel/actor.ts";
import { transaction } from "#kernel/db/client.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { definePeriodic } from "#platform/jobs/periodic.ts";
import { isDue, sendDue } from "./send-due.ts";

const KIND = "send-reports";
/** Milliseconds between checks for due reports. */
const POLL_MS = 60_000;
/** Advisory lock id, the same in every process. */
const LOCK = 7_246_085;

/** Sends due reports one by one; after an interruption the next run continues. */
defineJob<null>(KIND, {
  permission: "job.cancel",
  async run(ctx) {
    let sent = 0;
    for (;;) {
      ctx.throwIfCancelled();
      if (!(await sendDue())) break;
      sent += 1;
      await ctx.progress(sent, null);
    }
    await ctx.progress(sent, sent, { message: countNoun(sent, "report sent", "reports sent") });
    return { sent };
  },
});

/** Queues the job if a report is due and it is not queued yet. Safe to call from every process. */
export async function enqueueDueReports(): Promise<void> {
  const due = sql`EXISTS (SELECT FROM report_schedule n WHERE ${isDue})`;
  await transaction(async (tx) => {
    const { rows: ready } = await sql`SELECT WHERE ${due}`.execute(tx);
    if (ready.length === 0) return;
    // A separate statement, so that the next one sees what another process has just queued.
    await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { rows: running } = await sql`
      SELECT FROM job WHERE kind = ${KIND} AND state IN ('queued', 'running') LIMIT 1`.execute(tx);
    if (running.length > 0) return;
    await enqueueJob(tx, systemActor("Ratebook"), { kind: KIND, title: "Sending reports", input: null });
  });
}

definePeriodic({
  everyMs: POLL_MS,
  run: enqueueDueReports,
  failureMessage: "due reports were not queued",
});
