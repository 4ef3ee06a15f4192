import { type RawBuilder, sql } from "kysely";
import type { QueryArrayConfig } from "pg";
import { columnsNamed } from "#domain/list-columns.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { connectionPool, database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { columnSql } from "../records/column-sql.ts";
import type { ListQuery } from "../records/list-query.ts";
import { orderBy, sortOf } from "../records/list-sort.ts";
import { all, listConditions } from "../records/list-where.ts";
import { maskedFields } from "../records/mask-record.ts";
import { notRestricted } from "../records/restriction.ts";
import { registerCondition, scopeCondition } from "../records/scope-condition.ts";

/** Rows that are held in memory at once. */
const BATCH = 2_000;

/** A row as the database writes it, "" where nothing is known: code, title, the columns asked for, and whether it is masked ("true", "false"). */
export type RawRow = readonly string[];

/**
 * Between the cells of a row on its way here: the driver takes longest over each cell, so a row comes as one. No text
 * of a record holds it (`readValue` refuses what is no letter, figure or sign).
 */
const BETWEEN = "\u001f";

/** What is exported: exactly what the list shows. */
export interface ListExport {
  readonly resource: AnyResource;
  readonly query: ListQuery;
  /** Names of `listColumns`, in their order. */
  readonly columns: readonly string[];
  /** Personal data in full, where the right to see it reaches. */
  readonly revealed: boolean;
}

/**
 * The conditions of what an actor may take away of a list.
 * @throws AppError not-signed-in, forbidden
 */
function exportConditions(actor: Actor, { resource, query }: ListExport): RawBuilder<unknown>[] {
  const seen = authorize(actor, `${resource.name}.view`);
  const taken = registerCondition(resource, authorize(actor, `${resource.name}.export`), "t");
  const kept = notRestricted(resource.name);
  return [
    ...listConditions(resource, actor, seen, query),
    ...(taken ? [taken] : []),
    ...(kept ? [kept] : []),
  ];
}

/** How many rows there are, counted up to one more than `most`. @throws AppError not-signed-in, forbidden */
export async function countExport(actor: Actor, what: ListExport, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (SELECT FROM ${sql.table(what.resource.name)} AS t
      WHERE ${all(exportConditions(actor, what))} LIMIT ${most + 1}) AS counted`.execute(database());
  return rows[0]?.n ?? 0;
}

/**
 * All rows of a list in its order, a batch at a time, as they were when the first was read. The next batch is on
 * its way while one is worked on.
 * @throws AppError not-signed-in, forbidden
 */
export async function* exportRows(actor: Actor, what: ListExport): AsyncGenerator<readonly RawRow[]> {
  const { sql: text, parameters } = exportQuery(actor, what).compile(database());
  const client = await connectionPool().connect();
  let broken: Error | undefined;
  let next: Promise<readonly RawRow[]> | undefined;
  try {
    await client.query("BEGIN READ ONLY; SET LOCAL cursor_tuple_fraction = 1");
    await client.query(`DECLARE export_rows NO SCROLL CURSOR FOR ${text}`, [...parameters]);
    const fetch = async () => (await client.query<[string]>(FETCH)).rows.map(([line]) => line.split(BETWEEN));
    next = fetch();
    for (let rows = await next; rows.length > 0; rows = await next) {
      next = fetch();
      // Whoever reads may stop first; its fault is then nobody's.
      next.catch(() => undefined);
      yield rows;
    }
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    await next?.catch(() => undefined);
    await client.query("ROLLBACK").catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}

const FETCH: QueryArrayConfig = {
  text: `FETCH ${BATCH} FROM export_rows`,
  rowMode: "array",
};

function exportQuery(actor: Actor, what: ListExport): RawBuilder<unknown> {
  const { resource, query, columns } = what;
  const cells = columnsNamed(resource, columns).map((column) => columnSql(actor, resource, column));
  const shown = [sql`t.code`, sql`t.title`, ...cells, maskedSql(actor, what)];
  const texts = shown.map((cell) => sql`coalesce((${cell})::text, '')`);
  return sql`SELECT ${sql.join(texts, sql` || ${sql.lit(BETWEEN)} || `)}
    FROM ${sql.table(resource.name)} AS t WHERE ${all(exportConditions(actor, what))}
    ORDER BY ${orderBy(sortOf(resource, query.sort), "t")}`;
}

/** Whether a row's personal data is to be masked: always, unless it was asked for where the right to it reaches. */
function maskedSql(actor: Actor, { resource, revealed }: ListExport): RawBuilder<unknown> {
  if (maskedFields(resource).length === 0) return sql`false`;
  if (!revealed) return sql`true`;
  const reach = scopeCondition(authorize(actor, "personal_data.reveal"), "t");
  return reach ? sql`(${reach}) IS NOT TRUE` : sql`false`;
}
