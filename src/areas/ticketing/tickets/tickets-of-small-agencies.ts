import { sql } from "kysely";
import { boundedDatabase } from "#kernel/db/client.ts";
import { withSearchTimeout } from "#kernel/db/search-timeout.ts";

/** Maximum collection lines read; agencies with more are found quickly by scanning the list. */
const MAX_LINES = 2_000;

/**
 * The tickets of some agencies if these have few collection lines. An index of tickets by agency would have to be written with
 * every sale.
 * @param limit maximum lines read
 * @returns undefined if there are more
 * @throws AppError search-too-slow
 */
export async function ticketsOfSmallAgencies(
  agencies: readonly number[],
  limit = MAX_LINES,
): Promise<number[] | undefined> {
  const { rows } = await withSearchTimeout(() =>
    sql<{ ticket_id: number | null }>`
    SELECT ticket_id FROM collection WHERE agency_id = ANY(${[...agencies]}::bigint[]) LIMIT ${limit + 1}`.execute(
      boundedDatabase(),
    ),
  );
  if (rows.length > limit) return undefined;
  return [...new Set(rows.flatMap(({ ticket_id }) => ticket_id ?? []))];
}
