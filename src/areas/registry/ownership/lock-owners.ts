import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";

/**
 * Serialises billing runs and ownership changes of a register until the transaction ends. Batches of runs share the lock; an
 * ownership change waits for running batches, at most a second, and later batches see it.
 */
export async function lockOwners(tx: Tx, resource: string, how: "share" | "alone"): Promise<void> {
  const key = sql`hashtextextended(${`owners of ${resource}`}, 0)`;
  if (how === "share") await sql`SELECT pg_advisory_xact_lock_shared(${key})`.execute(tx);
  else await sql`SELECT pg_advisory_xact_lock(${key})`.execute(tx);
}
