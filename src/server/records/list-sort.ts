import { type RawBuilder, sql } from "kysely";
import type { AnyResource } from "#resource/define.ts";
import type { Cursor } from "./list-cursor.ts";
import { maskedFields } from "./mask-record.ts";

/** An order of a list, for which migration 0003 has an index: (column, id), empty values first. */
export interface Sort {
  readonly column: string;
  readonly descending: boolean;
  readonly nullable: boolean;
}

const COMMON = ["title", "code", "status", "updated_at", "created_at"];

/** When a record was submitted. Its index begins with the state, so only the queue itself has this order. */
export const WAITED = "submitted_at";

/** What a list can be sorted by. The order would tell what is masked, so that orders nothing. */
export function sortNames(resource: AnyResource): readonly string[] {
  const masked = maskedFields(resource);
  // The number of what a field refers to says nothing of its name.
  const isOrder = (name: string) => !masked.includes(name) && resource.fields[name]?.kind !== "reference";
  return [...COMMON, ...resource.columns.filter(isOrder)];
}

export function sortOf(resource: AnyResource, by: { name: string; descending: boolean }): Sort {
  const field = resource.fields[by.name];
  // Codes sort as their numbers do, and those have the primary key.
  const column = by.name === "code" ? "id" : by.name;
  return { column, descending: by.descending, nullable: field !== undefined && !field.required };
}

/** An empty value counts as the smallest: first upwards, last downwards. One index serves both ways. */
export function orderBy(sort: Sort, alias: string): RawBuilder<unknown> {
  const column = sql.ref(`${alias}.${sort.column}`);
  const id = sql.ref(`${alias}.id`);
  if (sort.column === "id") return sort.descending ? sql`${id} DESC` : sql`${id}`;
  if (sort.descending) return sql`${column} DESC${nulls(sort, "LAST")}, ${id} DESC`;
  return sql`${column}${nulls(sort, "FIRST")}, ${id}`;
}

function nulls(sort: Sort, place: "FIRST" | "LAST"): RawBuilder<unknown> {
  return sort.nullable ? sql.raw(` NULLS ${place}`) : sql``;
}

/**
 * The stretches of an index that follow a cursor, in their order. A row comparison cannot step between
 * empty and filled values, so a page that crosses over reads two stretches.
 */
export function stretchesAfter(sort: Sort, cursor: Cursor, alias: string): RawBuilder<unknown>[] {
  const column = sql.ref(`${alias}.${sort.column}`);
  const id = sql.ref(`${alias}.id`);
  const sign = sql.raw(sort.descending ? "<" : ">");
  if (sort.column === "id") return [sql`${id} ${sign} ${cursor.id}`];
  if (cursor.value === null) {
    const rest = sql`${column} IS NULL AND ${id} ${sign} ${cursor.id}`;
    return sort.descending ? [rest] : [rest, sql`${column} IS NOT NULL`];
  }
  const rest = sql`(${column}, ${id}) ${sign} (${cursor.value}, ${cursor.id})`;
  return sort.descending && sort.nullable ? [rest, sql`${column} IS NULL`] : [rest];
}
