import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";

/**
 * Keeps runs that write bills, and changes of owners, of one register apart until the transaction ends. Batches of runs
 * share it; a change of owner waits for those under way, a second at most, and is seen by the next.
 */
export async function lockOwners(tx: Tx, resource: string, how: "share" | "alone"): Promise<void> {
  const key = sql`hashtextextended(${`owners of ${resource}`}, 0)`;
  if (how === "share") await sql`SELECT pg_advisory_xact_lock_shared(${key})`.execute(tx);
  else await sql`SELECT pg_advisory_xact_lock(${key})`.execute(tx);
}
