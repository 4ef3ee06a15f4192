import { type RawBuilder, sql } from "kysely";
import { isCustomName } from "#domain/custom-field.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import { heldSql } from "./custom-values.ts";
import type { Cursor } from "./list-cursor.ts";
import { maskedFields } from "./mask-record.ts";

/** An order of a list: (column, id), empty values first. Of the registers' own columns each has an index. */
export interface Sort {
  readonly column: string;
  /** A field that an administrator added: it has no index, so only few records are put in its order. */
  readonly custom?: Field;
  readonly descending: boolean;
  readonly nullable: boolean;
  /** Words, in the order people look for them; titles have it as columns. */
  readonly words?: boolean;
}

/** What people are ordered by in the place of their title: the surname first. */
const BY_SURNAME = "sort_title";

const COMMON = ["title", "code", "status", "updated_at", "created_at"];

/** When a record was submitted. Its index begins with the state, so only the queue itself has this order. */
export const WAITED = "submitted_at";

/** What a list can be sorted by. The order would tell what is masked, so that orders nothing. */
export function sortNames(resource: AnyResource): readonly string[] {
  const masked = maskedFields(resource);
  // The number of what a field refers to says nothing of its name.
  const isOrder = (name: string) => !masked.includes(name) && resource.fields[name]?.kind !== "reference";
  const custom = Object.keys(resource.fields).filter(isCustomName);
  return [...COMMON, ...[...resource.columns, ...custom].filter(isOrder)];
}

export function sortOf(resource: AnyResource, by: { name: string; descending: boolean }): Sort {
  const field = resource.fields[by.name];
  // Codes sort as their numbers do, and those have the primary key.
  const column = by.name === "code" ? "id" : by.name === "title" ? titleColumn(resource) : by.name;
  const nullable = field !== undefined && (!field.required || field.custom !== undefined);
  const words = field?.kind === "text" && field.form === "plain";
  return { column, descending: by.descending, nullable, words, ...(field?.custom && { custom: field }) };
}

/** What a register is ordered by where its titles are asked for. */
function titleColumn(resource: AnyResource): string {
  return "surname" in resource.fields ? BY_SURNAME : "title";
}

/** What a list is sorted by, of the table of that alias. */
export function sortedBy({ column, custom, words }: Sort, alias: string): RawBuilder<unknown> {
  const value = custom ? heldSql(column, custom, alias) : sql.ref(`${alias}.${column}`);
  return words ? sql`${value} COLLATE "und-x-icu"` : value;
}

/** The same order of rows that were found, and hold what they are sorted by as a column of its name. */
export function orderFound({ custom: _, ...sort }: Sort): Sort {
  return sort;
}

/** An empty value counts as the smallest: first upwards, last downwards. One index serves both ways. */
export function orderBy(sort: Sort, alias: string): RawBuilder<unknown> {
  const column = sortedBy(sort, alias);
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
  const column = sortedBy(sort, alias);
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
