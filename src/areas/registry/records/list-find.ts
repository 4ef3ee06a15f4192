import { type RawBuilder, sql } from "kysely";
import { boundedDatabase } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { COUNT_LIMIT } from "./list-count.ts";
import { directionOf } from "./list-page.ts";
import type { ListQuery } from "./list-query.ts";
import { orderBy, rangesAfter, sortColumnSql, subquerySort } from "./list-sort.ts";
import { all } from "./list-where.ts";

export interface FoundPage {
  /** Counted up to `COUNT_LIMIT`; one more means that there are more. */
  readonly total: number;
  /** Ids of the page and one more row, unordered; undefined if there are more than `COUNT_LIMIT`. */
  readonly ids: readonly number[] | undefined;
}

/**
 * Finds the matches unordered first, then the page among them. Few matches are cheap to sort; with many, an index in the sort
 * order finds some soon. The planner can’t know in advance which applies.
 */
export async function findPage(
  resource: AnyResource,
  query: ListQuery,
  conditions: readonly RawBuilder<unknown>[],
): Promise<FoundPage> {
  const { sort, cursor } = directionOf(resource, query);
  const sorted = sort.column === "id" ? sql`` : sql`, ${sortColumnSql(sort, "t")} AS ${sql.ref(sort.column)}`;
  const resultSort = subquerySort(sort);
  const from = cursor ? sql`(${sql.join(rangesAfter(resultSort, cursor, "f"), sql` OR `)})` : sql`true`;
  const offset = cursor ? 0 : (query.page - 1) * query.perPage;
  const { rows } = await sql<{ total: number; ids: number[] | null }>`
    WITH found AS MATERIALIZED (
      SELECT t.id ${sorted} FROM ${sql.table(resource.name)} AS t WHERE ${all(conditions)} LIMIT ${sql.lit(COUNT_LIMIT + 1)}
    ), counted AS (SELECT count(*) AS total FROM found)
    SELECT total, CASE WHEN total <= ${sql.lit(COUNT_LIMIT)} THEN (SELECT json_agg(page.id) FROM (
      SELECT f.id FROM found AS f WHERE ${from} ORDER BY ${orderBy(resultSort, "f")}
      LIMIT ${query.perPage + 1} OFFSET ${offset}) AS page) END AS ids
    FROM counted`.execute(boundedDatabase());
  const { total = 0, ids = null } = rows[0] ?? {};
  return { total, ids: total <= COUNT_LIMIT ? (ids ?? []) : undefined };
}
