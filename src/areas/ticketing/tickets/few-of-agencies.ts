import { sql } from "kysely";
import { boundedDatabase } from "#kernel/db/client.ts";
import { inTime } from "#kernel/db/in-time.ts";

/** So many lines of a collection are read; who has more of them is found soon enough by walking the list. */
const MOST = 2_000;

/**
 * The tickets whose revenue is of some agencies, where these have collected so little that it is read at once: each ticket is a
 * line of its agency's collection. An index of tickets by agency would be written with every sale.
 * @param most lines that are read
 * @returns undefined where they have collected more, by whatever way
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
