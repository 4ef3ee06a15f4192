import { sql } from "kysely";
import { systemActor } from "#kernel/actor.ts";
import { transaction } from "#kernel/db/client.ts";
import { dailyKinds } from "./define.ts";
import { enqueueJob } from "./enqueue.ts";

/** Any number: it only has to be the same in every process. */
const LOCK = 7_246_002;

/**
 * Asks for the jobs that are done once a day, unless one waits, runs, or was asked for on this day in Lagos. Every process may ask, as
 * often as it likes.
 */
export async function enqueueDaily(): Promise<void> {
  for (const { kind, title } of dailyKinds())
    await transaction(async (tx) => {
      // In a statement of its own, so that the next one sees what another process has just asked for.
      await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
      const { rows } = await sql`
        SELECT FROM job WHERE kind = ${kind}
          AND (state IN ('queued', 'running') OR created_at >= date_trunc('day', now(), 'Africa/Lagos')) LIMIT 1`.execute(
        tx,
      );
      if (rows.length === 0) await enqueueJob(tx, systemActor("Ratebook"), { kind, title, input: null });
    });
}
