import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

/** Everything that moves money, tickets or wallets adds a row to one of these. */
const TABLES = [
  "bill",
  "payment",
  "transfer",
  "till_move",
  "bank_line",
  "settlement",
  "money_back",
  "ticket",
  "bulk_ticket",
  "device_sale",
  "wallet",
  "wallet_move",
  "commission_run",
];

/** The number of rows in these tables. */
export async function countMovements(db: Queryable): Promise<number> {
  const counts = TABLES.map((table) => sql`SELECT count(*) AS n FROM ${sql.table(table)}`);
  const { rows } = await sql<{ n: number }>`
    SELECT sum(n)::integer AS n FROM (${sql.join(counts, sql` UNION ALL `)}) AS counted`.execute(db);
  return rows[0]?.n ?? 0;
}
