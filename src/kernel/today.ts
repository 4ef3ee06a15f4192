import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Queryable } from "./db/client.ts";

/** The day it is in Lagos by the database's clock, which all processes share. */
export async function lagosToday(db: Queryable): Promise<LagosDate> {
  const { rows } = await sql<{
    today: string;
  }>`SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today`.execute(db);
  return rows[0]?.today ?? "";
}

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
