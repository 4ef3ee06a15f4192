import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import type { ClaimedJob } from "#platform/jobs/lease.ts";
import { runJob } from "#platform/jobs/run-job.ts";

/**
 * Runs a claimed job and requests its cancellation in the write that stores its first progress, so that it stops
 * exactly there. A request made before it runs can stop it sooner, because its heartbeat also finds the request.
 */
export async function cancelAtProgress(job: ClaimedJob): Promise<void> {
  const name = sql.id(`cancel_job_${job.id}`);
  await sql`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.cancel_requested := true; RETURN NEW; END'`.execute(database());
  await sql`CREATE TRIGGER ${name} BEFORE UPDATE OF done ON job FOR EACH ROW
    WHEN (NEW.id = ${sql.lit(job.id)}) EXECUTE FUNCTION ${name}()`.execute(database());
  await runJob(job, new AbortController().signal);
  await sql`DROP FUNCTION ${name}() CASCADE`.execute(database());
}
