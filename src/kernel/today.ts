import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Queryable } from "./db/client.ts";

/** The Lagos date by the database's clock, which all processes share. */
export async function lagosToday(db: Queryable): Promise<LagosDate> {
  const { rows } = await sql<{
    today: string;
  }>`SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today`.execute(db);
  return rows[0]?.today ?? "";
}

/** The current time by the database's clock, which all processes share, because machine clocks differ. */
export async function databaseTime(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database did not return the time.");
  return row.at;
}
