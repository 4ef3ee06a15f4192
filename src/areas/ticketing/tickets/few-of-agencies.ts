import { sql } from "kysely";
import { boundedDatabase } from "#kernel/db/client.ts";
import { inTime } from "#kernel/db/in-time.ts";

/** Maximum collection lines read; agencies with more are found quickly by scanning the list. */
const MOST = 2_000;

/**
 * The tickets of some agencies if these have few collection lines. An index of tickets by agency would have to be written with
 * every sale.
 * @param most maximum lines read
 * @returns undefined if there are more
 * @throws AppError search-too-slow
 */
export async function fewOfAgencies(agencies: readonly number[], most = MOST): Promise<number[] | undefined> {
  const { rows } = await inTime(() =>
    sql<{ ticket_id: number | null }>`
    SELECT ticket_id FROM collection WHERE agency_id = ANY(${[...agencies]}::bigint[]) LIMIT ${most + 1}`.execute(
      boundedDatabase(),
    ),
  );
  if (rows.length > most) return undefined;
  return [...new Set(rows.flatMap(({ ticket_id }) => ticket_id ?? []))];
}
