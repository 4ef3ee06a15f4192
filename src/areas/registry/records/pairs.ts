import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Duplicate } from "./find-duplicates.ts";

/** How sure it is that two are one: 1 the same identity, 2 the same house, 3 near with a similar name. */
function rankOf({ shared, same_house }: Duplicate): number {
  if (shared.length > 0) return 1;
  return same_house ? 2 : 3;
}

/**
 * Puts what was found to be much like a record into the queue. What is there already stays in its place, and what
 * somebody said is not the same stays dismissed.
 * @returns how many were new
 */
export async function notePairs(
  db: Queryable,
  { name }: AnyResource,
  id: number,
  found: readonly Duplicate[],
): Promise<number> {
  if (found.length === 0) return 0;
  const why = found.map(({ shared, same_house, other_number, distance_m, alike }) =>
    JSON.stringify({ shared, same_house, other_number, distance_m, alike }),
  );
  const { rows } = await sql<{ fresh: boolean }>`
    INSERT INTO duplicate_pair (resource, first_id, second_id, rank, why)
    SELECT ${name}, least(${id}::bigint, other), greatest(${id}::bigint, other), rank, why::jsonb
    FROM unnest(${found.map((one) => one.id)}::bigint[], ${found.map(rankOf)}::int[], ${why}::text[])
      AS given(other, rank, why)
    WHERE other <> ${id}
    ON CONFLICT (resource, first_id, second_id) DO UPDATE
      SET rank = excluded.rank, why = excluded.why WHERE duplicate_pair.state = 'open'
    RETURNING xmax = 0 AS fresh`.execute(db);
  return rows.filter(({ fresh }) => fresh).length;
}

/** Takes open pairs of a record out of the queue that are not alike any more, as its words are now. */
export async function dropPairs(
  db: Queryable,
  { name }: AnyResource,
  id: number,
  found: readonly Duplicate[],
): Promise<void> {
  const still = found.map((one) => one.id);
  // Each side by its own index: asked for together, the whole queue may be walked.
  await sql`
    WITH first AS (DELETE FROM duplicate_pair WHERE resource = ${name} AND first_id = ${id}
      AND state = 'open' AND second_id <> ALL (${still}::bigint[]))
    DELETE FROM duplicate_pair WHERE resource = ${name} AND second_id = ${id}
      AND state = 'open' AND first_id <> ALL (${still}::bigint[])`.execute(db);
}
