import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

/** The record that a merged record redirects to. */
export interface MergedInto {
  readonly merge_id: number;
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly at: Date;
  readonly by: string;
}

/** Maximum length of a chain of merges, far longer than any that occurs. */
const MAX_CHAIN = 50;

/** The final record of a chain of merges; undefined if the record was not merged. */
export async function findMergedInto(
  db: Queryable,
  { name }: AnyResource,
  id: number,
): Promise<MergedInto | undefined> {
  const { rows } = await sql<MergedInto>`
    WITH RECURSIVE chain AS (
      SELECT m.id AS merge_id, m.survivor_id, m.created_at, m.created_by_name, 1 AS depth FROM record_merge m
      WHERE m.resource = ${name} AND m.loser_id = ${id} AND m.undone_at IS NULL
      UNION ALL
      SELECT chain.merge_id, m.survivor_id, chain.created_at, chain.created_by_name, depth + 1
      FROM chain JOIN record_merge m ON m.resource = ${name} AND m.loser_id = chain.survivor_id
        AND m.undone_at IS NULL WHERE depth < ${MAX_CHAIN})
    SELECT c.merge_id, t.id, t.code, t.title, c.created_at AS at, c.created_by_name AS by
    FROM chain c JOIN ${sql.table(name)} AS t ON t.id = c.survivor_id ORDER BY c.depth DESC LIMIT 1`.execute(
    db,
  );
  return rows[0];
}
