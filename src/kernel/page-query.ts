import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "./db/client.ts";

/** A page of a list by id, latest first. */
export interface PageQuery {
  readonly per_page: number;
  /** Only rows before this id, the last one of the previous page. */
  readonly after?: number | undefined;
}

/** Rows are counted up to here. */
export const MAX_COUNTED = 10_000;

export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly total_is_estimate: boolean;
  /** The `after` of the next page. */
  readonly next: number | undefined;
}

/** Builds a page from rows that were read with one extra. */
export function toPage<T extends { id: number }>(
  rows: readonly T[],
  perPage: number,
  total: number,
): Page<T> {
  const visible = rows.slice(0, perPage);
  return {
    rows: visible,
    total: Math.min(total, MAX_COUNTED),
    total_is_estimate: total > MAX_COUNTED,
    next: rows.length > perPage ? visible.at(-1)?.id : undefined,
  };
}

/** Applies `change` to every row of a page. */
export function mapPage<T, U>(page: Page<T>, change: (row: T) => U): Page<U> {
  return { ...page, rows: page.rows.map(change) };
}

/** The order of a list; `beyond` is the condition for rows after the one with the id `after`. */
export interface PageOrder {
  readonly by: RawBuilder<unknown>;
  readonly beyond: (after: number) => RawBuilder<unknown>;
}

/** Descending by id. @param id the column, such as "b.id" */
export function newestFirst(id: string): PageOrder {
  const column = sql.ref(id);
  return { by: sql`${column} DESC`, beyond: (after) => sql`${column} < ${after}` };
}

/** Ascending by id. @param id the column, such as "b.id" */
export function oldestFirst(id: string): PageOrder {
  const column = sql.ref(id);
  return { by: column, beyond: (after) => sql`${column} > ${after}` };
}

/** The rows of a list as SQL. */
export interface ListRows {
  /** The table with the joins used by `where`. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/** Reads one page of a list and counts it up to `MAX_COUNTED`, in parallel. */
export function pageOf<T extends { id: number }>(
  db: Queryable,
  query: PageQuery,
  list: ListRows & {
    readonly select: RawBuilder<unknown>;
    /** Joins used only by `select`, which don't affect the count. */
    readonly joins?: RawBuilder<unknown>;
    readonly order: PageOrder;
  },
): Promise<Page<T>> {
  const { select, from, joins = sql``, where, order } = list;
  const beyond = query.after === undefined ? sql`true` : order.beyond(query.after);
  return countedPage(db, query, list, async (limit) => {
    const { rows } = await sql<T>`
      SELECT ${select} FROM ${from} ${joins} WHERE ${where} AND ${beyond} ORDER BY ${order.by} LIMIT ${limit}`.execute(
      db,
    );
    return rows;
  });
}

/**
 * The same for rows that are not one SELECT.
 * @param read returns the rows after `query.after` in order, at most `limit`, which is one more than shown
 */
export async function countedPage<T extends { id: number }>(
  db: Queryable,
  query: PageQuery,
  list: ListRows,
  read: (limit: number) => Promise<readonly T[]>,
): Promise<Page<T>> {
  const [rows, total] = await Promise.all([read(query.per_page + 1), countRows(db, list)]);
  return toPage(rows, query.per_page, total);
}

/** The number of rows of a list, at most `MAX_COUNTED` + 1. */
export async function countRows(db: Queryable, { from, where }: ListRows): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${MAX_COUNTED + 1}) AS counted`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
