import { sql } from "kysely";
import type { Queryable } from "./client.ts";

/**
 * The moment it is by the database's clock, which all processes share: time that matters is the database's, since a
 * machine's own may be off.
 */
export async function databaseTime(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database did not tell the time.");
  return row.at;
}
