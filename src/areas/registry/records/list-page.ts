import { type RawBuilder, sql } from "kysely";
import type { AnyResource } from "#resource/define.ts";
import type { ListQuery } from "./list-query.ts";
import { orderBy, type Sort, sortedBy, sortOf, stretchesAfter } from "./list-sort.ts";
import { all } from "./list-where.ts";
import { type Owner, ownersColumn } from "./owners.ts";
import { type RawRow, selectColumns } from "./row.ts";

export type PageRow = RawRow & {
  sort_value: string | null;
  owners?: Owner[];
  pending?: boolean;
  change_id?: number | null;
};

/** How the query of a page is run: prepared, or in a transaction. */
export type Run = (query: RawBuilder<PageRow>) => Promise<PageRow[]>;

/** Limits how many rows of an index are read. */
export interface Walk {
  readonly rows: number;
  /** A condition with a partial index: only its rows are read. */
  readonly along?: RawBuilder<unknown> | undefined;
}

/**
 * The rows of the page and one more, which shows whether there is a further page. Before a cursor, the list is read backwards
 * by the same index, and the extra row is first.
 * @param walk a short page after it doesn’t mean the end of the list
 */
export async function readPage(
  run: Run,
  resource: AnyResource,
  query: ListQuery,
  conditions: readonly RawBuilder<unknown>[],
  walk?: Walk,
): Promise<PageRow[]> {
  const { before } = query;
  const { sort, cursor } = directionOf(resource, query);
  const wanted = query.perPage + 1;
  if (!cursor)
    return run(
      pageQuery(resource, sort, conditions, {
        limit: wanted,
        offset: (query.page - 1) * query.perPage,
        walk,
      }),
    );
  const rows: PageRow[] = [];
  // A limited read must not continue past rows that it didn’t read.
  const stretches = stretchesAfter(sort, cursor, "t");
  for (const stretch of walk ? stretches.slice(0, 1) : stretches) {
    if (rows.length >= wanted) break;
    const within = { limit: wanted, offset: 0, stretch, walk };
    rows.push(...(await run(pageQuery(resource, sort, conditions, within))));
  }
  const found = rows.slice(0, wanted);
  return before ? found.reverse() : found;
}

/** Direction and start of reading: backwards before a cursor. */
export function directionOf(resource: AnyResource, { sort, after, before }: ListQuery) {
  const forward = sortOf(resource, sort);
  return {
    sort: before ? { ...forward, descending: !forward.descending } : forward,
    cursor: after ?? before,
  };
}

interface Within {
  readonly limit: number;
  readonly offset: number;
  /** The part of the sort order after a cursor. */
  readonly stretch?: RawBuilder<unknown>;
  readonly walk?: Walk | undefined;
}

/** Ids are read from the index only; full rows only for the page. */
function pageQuery(
  resource: AnyResource,
  sort: Sort,
  conditions: readonly RawBuilder<unknown>[],
  { limit, offset, stretch, walk }: Within,
): RawBuilder<PageRow> {
  const table = sql.table(resource.name);
  const order = orderBy(sort, "t");
  const after = stretch ? [stretch] : [];
  const walked = walk?.along ? [walk.along, ...after] : after;
  const from = walk
    ? sql`(SELECT t.* FROM ${table} AS t WHERE ${all(walked)} ORDER BY ${order} LIMIT ${sql.lit(walk.rows)})`
    : table;
  const wanted = walk ? conditions : [...conditions, ...after];
  return sql<PageRow>`
    WITH page AS MATERIALIZED (
      SELECT t.id, ${sortedBy(sort, "t")} AS sorted FROM ${from} AS t WHERE ${all(wanted)}
      ORDER BY ${order} LIMIT ${sql.lit(limit)} ${offset > 0 ? sql`OFFSET ${offset}` : sql``}
    )
    SELECT ${selectColumns(resource, "r")}, page.sorted::text AS sort_value
      ${resource.owned ? sql`, ${ownersColumn(resource, "r")}` : sql``}
      ${resource.approval ? sql`, ${pendingColumns(resource)}` : sql``}
    FROM page JOIN ${table} AS r ON r.id = page.id
    ORDER BY ${orderBy(sort, "r")}`;
}

function pendingColumns(resource: AnyResource): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM pending_change p WHERE p.resource = ${sql.lit(resource.name)} AND p.record_id = r.id
    AND p.status IN ('submitted', 'returned')) AS pending,
    (SELECT p.id FROM pending_change p WHERE p.resource = ${sql.lit(resource.name)} AND p.record_id = r.id
      AND p.status = 'submitted') AS change_id`;
}
