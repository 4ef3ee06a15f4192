import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

/** Each thing that moves money, tickets or wallets leaves a row in one of these. */
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

/** How many rows there are of what moved. */
export async function countMovements(db: Queryable): Promise<number> {
  const counts = TABLES.map((table) => sql`SELECT count(*) AS n FROM ${sql.table(table)}`);
  const { rows } = await sql<{ n: number }>`
    SELECT sum(n)::integer AS n FROM (${sql.join(counts, sql` UNION ALL `)}) AS counted`.execute(db);
  return rows[0]?.n ?? 0;
}
