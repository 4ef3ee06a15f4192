import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";

/**
 * Prevents runs and assessments of one agency from charging the same concurrently, until the transaction ends. Runs
 * share the lock, because the unique index keeps their notices apart; issuing an assessment takes it exclusively.
 */
export async function lockCharging(tx: Tx, agencyId: number, how: "share" | "alone"): Promise<void> {
  const key = sql`hashtextextended(${`charging of agency ${agencyId}`}, 0)`;
  if (how === "share") await sql`SELECT pg_advisory_xact_lock_shared(${key})`.execute(tx);
  else await sql`SELECT pg_advisory_xact_lock(${key})`.execute(tx);
}
