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
