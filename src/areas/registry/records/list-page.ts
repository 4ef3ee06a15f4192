import { type RawBuilder, sql } from "kysely";
import type { AnyResource } from "#resource/define.ts";
import type { ListQuery } from "./list-query.ts";
import { orderBy, rangesAfter, type Sort, sortColumnSql, sortOf } from "./list-sort.ts";
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
export interface IndexScan {
  readonly rows: number;
  /** A condition with a partial index: only its rows are read. */
  readonly condition?: RawBuilder<unknown> | undefined;
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
  walk?: IndexScan,
): Promise<PageRow[]> {
  const { before } = query;
  const { sort, cursor } = directionOf(resource, query);
  const rowLimit = query.perPage + 1;
  if (!cursor)
    return run(
      pageQuery(resource, sort, conditions, {
        limit: rowLimit,
        offset: (query.page - 1) * query.perPage,
        walk,
      }),
    );
  const rows: PageRow[] = [];
  // A limited read must not continue past rows that it didn’t read.
  const ranges = rangesAfter(sort, cursor, "t");
  for (const stretch of walk ? ranges.slice(0, 1) : ranges) {
    if (rows.length >= rowLimit) break;
    const within = { limit: rowLimit, offset: 0, stretch, walk };
    rows.push(...(await run(pageQuery(resource, sort, conditions, within))));
  }
  const found = rows.slice(0, rowLimit);
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

interface PageRange {
  readonly limit: number;
  readonly offset: number;
  /** The part of the sort order after a cursor. */
  readonly stretch?: RawBuilder<unknown>;
  readonly walk?: IndexScan | undefined;
}

/** Ids are read from the index only; full rows only for the page. */
function pageQuery(
  resource: AnyResource,
  sort: Sort,
  conditions: readonly RawBuilder<unknown>[],
  { limit, offset, stretch, walk }: PageRange,
): RawBuilder<PageRow> {
  const table = sql.table(resource.name);
  const order = orderBy(sort, "t");
  const after = stretch ? [stretch] : [];
  const scanConditions = walk?.condition ? [walk.condition, ...after] : after;
  const from = walk
    ? sql`(SELECT t.* FROM ${table} AS t WHERE ${all(scanConditions)} ORDER BY ${order} LIMIT ${sql.lit(walk.rows)})`
    : table;
  const pageConditions = walk ? conditions : [...conditions, ...after];
  return sql<PageRow>`
    WITH page AS MATERIALIZED (
      SELECT t.id, ${sortColumnSql(sort, "t")} AS sorted FROM ${from} AS t WHERE ${all(pageConditions)}
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
