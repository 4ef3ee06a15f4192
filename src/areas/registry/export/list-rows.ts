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
import { personRestricted } from "../records/restriction.ts";
import { registerCondition, scopeCondition } from "../records/scope-condition.ts";

/** Rows held in memory at a time. */
const BATCH = 2_000;

/**
 * A row as database text, "" for empty values: code, title, the selected columns, and whether it is masked ("true", "false").
 */
export type RawRow = readonly string[];

/**
 * Separates the cells of a row in transit: the driver’s cost is per cell, so each row is one text. Values can’t contain it
 * (`readValue` rejects control characters).
 */
const CELL_SEPARATOR = "\u001f";

/** What is exported: exactly the rows of the list. */
export interface ListExport {
  readonly resource: AnyResource;
  readonly query: ListQuery;
  /** Names of `listColumns`, in order. */
  readonly columns: readonly string[];
  /** Personal data in full, within the scope of the right. */
  readonly revealed: boolean;
}

/**
 * The conditions for the rows that an actor can export.
 * @throws AppError not-signed-in, forbidden
 */
function exportConditions(actor: Actor, listExport: ListExport): RawBuilder<unknown>[] {
  const restricted = personRestricted(listExport.resource.name);
  return [...exportableConditions(actor, listExport), ...(restricted ? [sql`NOT ${restricted}`] : [])];
}

/** The same with restricted people. @throws AppError not-signed-in, forbidden */
function exportableConditions(actor: Actor, { resource, query }: ListExport): RawBuilder<unknown>[] {
  const seen = authorize(actor, `${resource.name}.view`);
  const exportable = registerCondition(resource, authorize(actor, `${resource.name}.export`), "t");
  return [...listConditions(resource, actor, seen, query), ...(exportable ? [exportable] : [])];
}

/** The number of rows, counted up to `most` + 1. @throws AppError not-signed-in, forbidden */
export async function countExport(actor: Actor, listExport: ListExport, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (SELECT FROM ${sql.table(listExport.resource.name)} AS t
      WHERE ${all(exportConditions(actor, listExport))} LIMIT ${limit + 1}) AS counted`.execute(database());
  return rows[0]?.n ?? 0;
}

/**
 * The number of rows that an export excludes because the person’s record is restricted.
 * @throws AppError not-signed-in, forbidden
 */
export async function countRestricted(actor: Actor, listExport: ListExport): Promise<number> {
  const conditions = exportableConditions(actor, listExport);
  const restricted = personRestricted(listExport.resource.name);
  if (!restricted) return 0;
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM ${sql.table(listExport.resource.name)} AS t
      WHERE ${all([restricted, ...conditions])}`.execute(database());
  return rows[0]?.n ?? 0;
}

/**
 * All rows of a list in order, in batches, from one snapshot. The next batch is fetched while one is processed.
 * @throws AppError not-signed-in, forbidden
 */
export async function* exportRows(actor: Actor, listExport: ListExport): AsyncGenerator<readonly RawRow[]> {
  const { sql: text, parameters } = exportQuery(actor, listExport).compile(database());
  const client = await connectionPool().connect();
  let broken: Error | undefined;
  let next: Promise<readonly RawRow[]> | undefined;
  try {
    await client.query("BEGIN READ ONLY; SET LOCAL cursor_tuple_fraction = 1");
    await client.query(`DECLARE export_rows NO SCROLL CURSOR FOR ${text}`, [...parameters]);
    const fetch = async () =>
      (await client.query<[string]>(FETCH)).rows.map(([line]) => line.split(CELL_SEPARATOR));
    next = fetch();
    for (let rows = await next; rows.length > 0; rows = await next) {
      next = fetch();
      // The consumer may stop early; the error of the unused batch is ignored.
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

function exportQuery(actor: Actor, listExport: ListExport): RawBuilder<unknown> {
  const { resource, query, columns } = listExport;
  const cells = columnsNamed(resource, columns).map((column) => columnSql(actor, resource, column));
  const visible = [sql`t.code`, sql`t.title`, ...cells, maskedSql(actor, listExport)];
  const texts = visible.map((cell) => sql`coalesce((${cell})::text, '')`);
  return sql`SELECT ${sql.join(texts, sql` || ${sql.lit(CELL_SEPARATOR)} || `)}
    FROM ${sql.table(resource.name)} AS t WHERE ${all(exportConditions(actor, listExport))}
    ORDER BY ${orderBy(sortOf(resource, query.sort), "t")}`;
}

/** Whether a row’s personal data is masked: always, unless it was requested and the right covers the row. */
function maskedSql(actor: Actor, { resource, revealed }: ListExport): RawBuilder<unknown> {
  if (maskedFields(resource).length === 0) return sql`false`;
  if (!revealed) return sql`true`;
  const revealable = scopeCondition(authorize(actor, "personal_data.reveal"), "t");
  return revealable ? sql`(${revealable}) IS NOT TRUE` : sql`false`;
}
