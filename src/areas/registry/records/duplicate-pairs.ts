import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Duplicate } from "./find-duplicates.ts";

/** Confidence that two records are the same: 1 same identity, 2 same address, 3 nearby with a similar name. */
function rankOf({ shared, same_house }: Duplicate): number {
  if (shared.length > 0) return 1;
  return same_house ? 2 : 3;
}

/**
 * Queues possible duplicates of a record. Queued pairs keep their position, and dismissed pairs remain dismissed.
 * @returns the number of new pairs
 */
export async function queuePairs(
  db: Queryable,
  { name }: AnyResource,
  id: number,
  found: readonly Duplicate[],
): Promise<number> {
  if (found.length === 0) return 0;
  const why = found.map(({ shared, same_house, other_number, distance_m, name_similarity }) =>
    JSON.stringify({ shared, same_house, other_number, distance_m, alike: name_similarity }),
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

/** Removes open pairs of a record that no longer match. @param found current possible duplicates */
export async function removeStalePairs(
  db: Queryable,
  { name }: AnyResource,
  id: number,
  found: readonly Duplicate[],
): Promise<void> {
  const matchIds = found.map((one) => one.id);
  // One statement for each side, so that each uses its own index.
  await sql`
    WITH first AS (DELETE FROM duplicate_pair WHERE resource = ${name} AND first_id = ${id}
      AND state = 'open' AND second_id <> ALL (${matchIds}::bigint[]))
    DELETE FROM duplicate_pair WHERE resource = ${name} AND second_id = ${id}
      AND state = 'open' AND first_id <> ALL (${matchIds}::bigint[])`.execute(db);
}
