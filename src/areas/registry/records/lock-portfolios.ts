import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";

/**
 * Serialises changes of account managers’ portfolios: a payer has one manager, and assigning many payers must not overlap with
 * moving them. Such changes are rare.
 */
export async function lockPortfolios(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('portfolios', 0))`.execute(tx);
}
