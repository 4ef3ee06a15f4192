import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";

/**
 * One change of portfolios at a time, in this database: a payer has one manager, and who assigns many must not meet
 * who moves them. Such changes are few.
 */
export async function lockPortfolios(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('portfolios', 0))`.execute(tx);
}
