import { type RawBuilder, sql } from "kysely";
import type { AnyResource } from "#resource/define.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import { database } from "../db/client.ts";
import { runPrepared } from "../db/prepared.ts";
import { countRegister, findMatches, type Matches } from "./list-count.ts";
import { writeCursor } from "./list-cursor.ts";
import type { ListQuery } from "./list-query.ts";
import { orderBy, type Sort, sortOf, stretchesAfter } from "./list-sort.ts";
import { all, listConditions } from "./list-where.ts";
import { type Owner, ownersColumn } from "./owners.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "./row.ts";

/** Milliseconds that a search may take. */
const SEARCH_LIMIT = 2_000;

export type ListedRecord = AnyRecord & {
  /** Of owned resources: who owns it today. */
  readonly owners: readonly Owner[];
  /** Whether an edit of it waits for approval. */
  readonly pending: boolean;
};

export interface ListMeta {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
  readonly total_is_estimate: boolean;
  /** What to send as `after` for the next page; absent on the last. */
  readonly next?: string;
}

export interface RecordList {
  readonly rows: readonly ListedRecord[];
  readonly meta: ListMeta;
}

/**
 * One page of a register, as far as the actor may see it.
 * @throws AppError not-signed-in, forbidden, search-too-slow, invalid (after)
 */
export async function listRecords(
  actor: Actor,
  resource: AnyResource,
  query: ListQuery,
): Promise<RecordList> {
  const scope = authorize(actor, `${resource.name}.view`);
  const conditions = listConditions(resource, actor, scope, query);
  try {
    return await (conditions.length === 0 ? listAll(resource, query) : listSome(resource, query, conditions));
  } catch (error) {
    throw asListFault(error);
  }
}

async function listAll(resource: AnyResource, query: ListQuery): Promise<RecordList> {
  const [matches, rows] = await Promise.all([
    countRegister(database(), resource),
    readPage(runPrepared, resource, query, []),
  ]);
  return answer(resource, query, matches, rows);
}

/** One slow search must not hold a connection that others wait for. */
function listSome(
  resource: AnyResource,
  query: ListQuery,
  conditions: readonly RawBuilder<unknown>[],
): Promise<RecordList> {
  return database()
    .transaction()
    .execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(SEARCH_LIMIT)}`.execute(tx);
      const matches = await findMatches(tx, resource, conditions);
      const narrowed = matches.ids ? [sql`t.id = ANY(${[...matches.ids]}::bigint[])`] : conditions;
      const run: Run = async (page) => (await page.execute(tx)).rows;
      const rows = matches.total === 0 ? [] : await readPage(run, resource, query, narrowed);
      return answer(resource, query, matches, rows);
    });
}

type PageRow = RawRow & { sort_value: string | null; owners?: Owner[]; pending?: boolean };

type Run = (query: RawBuilder<PageRow>) => Promise<PageRow[]>;

/** The rows of the page and one more, which tells whether there is a next page. */
async function readPage(
  run: Run,
  resource: AnyResource,
  query: ListQuery,
  conditions: readonly RawBuilder<unknown>[],
): Promise<PageRow[]> {
  const sort = sortOf(resource, query.sort);
  const wanted = query.perPage + 1;
  if (!query.after)
    return run(pageQuery(resource, sort, conditions, wanted, (query.page - 1) * query.perPage));
  const rows: PageRow[] = [];
  for (const stretch of stretchesAfter(sort, query.after, "t")) {
    if (rows.length >= wanted) break;
    rows.push(...(await run(pageQuery(resource, sort, [...conditions, stretch], wanted, 0))));
  }
  return rows.slice(0, wanted);
}

/** The ids come from the index alone; the rows are read for those that are shown and no others. */
function pageQuery(
  resource: AnyResource,
  sort: Sort,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
  offset: number,
): RawBuilder<PageRow> {
  const table = sql.table(resource.name);
  return sql<PageRow>`
    WITH page AS MATERIALIZED (
      SELECT t.id, ${sql.ref(`t.${sort.column}`)} AS sorted FROM ${table} AS t WHERE ${all(conditions)}
      ORDER BY ${orderBy(sort, "t")} LIMIT ${sql.lit(limit)} ${offset > 0 ? sql`OFFSET ${offset}` : sql``}
    )
    SELECT ${selectColumns(resource, "r")}, page.sorted::text AS sort_value
      ${resource.owned ? sql`, ${ownersColumn(resource, "r")}` : sql``}
      ${resource.approval ? sql`, ${pendingColumn(resource)}` : sql``}
    FROM page JOIN ${table} AS r ON r.id = page.id
    ORDER BY ${orderBy(sort, "r")}`;
}

function pendingColumn(resource: AnyResource): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM pending_change p WHERE p.resource = ${resource.name} AND p.record_id = r.id
    AND p.status IN ('submitted', 'returned')) AS pending`;
}

function answer(resource: AnyResource, query: ListQuery, matches: Matches, found: PageRow[]): RecordList {
  const rows = found.slice(0, query.perPage);
  const last = found.length > query.perPage ? rows.at(-1) : undefined;
  const sort = `${query.sort.descending ? "-" : ""}${query.sort.name}`;
  return {
    rows: rows.map((row) =>
      Object.assign(toRecord(resource, row), { owners: row.owners ?? [], pending: row.pending ?? false }),
    ),
    meta: {
      page: query.page,
      per_page: query.perPage,
      total: matches.total,
      total_is_estimate: matches.isEstimate,
      ...(last && { next: writeCursor({ sort, value: last.sort_value, id: Number(last.id) }) }),
    },
  };
}

/** Too slow, or a cursor that was tampered with: its value is none of the column's type. */
function asListFault(error: unknown): unknown {
  const { code = "" } = error as { code?: string };
  const advice = "This search takes too long. Write more letters, or choose a filter.";
  if (code === "57014")
    return new AppError("unavailable", advice, { code: "search-too-slow", retryAfter: 5 });
  if (!code.startsWith("22")) return error;
  const fault = "Take it from meta.next of the same list with the same sort.";
  return new AppError("invalid", fault, { fields: { after: [fault] } });
}
