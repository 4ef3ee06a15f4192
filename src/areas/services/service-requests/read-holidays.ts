import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Holidays } from "#domain/service/service-clock.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** Public holidays after `from`. */
export async function readHolidays(db: Queryable, from: LagosDate): Promise<Holidays> {
  const { rows } = await sql<{ day: LagosDate }>`
    SELECT day FROM public_holiday WHERE day > ${from}::date ORDER BY day`.execute(db);
  return new Set(rows.map(({ day }) => day));
}
