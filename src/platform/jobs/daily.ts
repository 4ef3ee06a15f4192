import { sql } from "kysely";
import { systemActor } from "#kernel/actor.ts";
import { transaction } from "#kernel/db/client.ts";
import { dailyKinds } from "./define.ts";
import { enqueueJob } from "./enqueue.ts";

/** Advisory lock id, the same in every process. */
const LOCK = 7_246_002;

/** Queues the daily jobs, unless one is queued, running, or was queued on this Lagos day. Safe to call from every process. */
export async function enqueueDaily(): Promise<void> {
  for (const { kind, title } of dailyKinds())
    await transaction(async (tx) => {
      // A separate statement, so that the next one sees what another process has just queued.
      await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
      const { rows } = await sql`
        SELECT FROM job WHERE kind = ${kind}
          AND (state IN ('queued', 'running') OR created_at >= date_trunc('day', now(), 'Africa/Lagos')) LIMIT 1`.execute(
        tx,
      );
      if (rows.length === 0) await enqueueJob(tx, systemActor("Ratebook"), { kind, title, input: null });
    });
}
