import { type RawBuilder, sql } from "kysely";
import { isCustomName } from "#domain/custom-field.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import { fieldSql } from "./custom-values.ts";
import type { Cursor } from "./list-cursor.ts";
import { maskedFields } from "./mask-record.ts";

/** A sort order: (column, id), empty values first. Each of the registers’ own columns has an index. */
export interface Sort {
  readonly column: string;
  /** A custom field: without an index, so only short lists can be sorted by it. */
  readonly custom?: Field;
  readonly descending: boolean;
  readonly nullable: boolean;
  /** Text, in linguistic order; titles have a column for it. */
  readonly linguistic?: boolean;
}

/** People are sorted by surname instead of title. */
const BY_SURNAME = "sort_title";

const COMMON = ["title", "code", "status", "updated_at", "created_at"];

/** Submission time. Its index starts with the status, so only the queue can use it. */
export const SUBMITTED_AT = "submitted_at";

/** Columns for sorting. Masked columns are excluded, because the order would reveal them. */
export function sortNames(resource: AnyResource): readonly string[] {
  const masked = maskedFields(resource);
  // The number of a referenced record is unrelated to its name.
  const isOrder = (name: string) => !masked.includes(name) && resource.fields[name]?.kind !== "reference";
  const custom = Object.keys(resource.fields).filter(isCustomName);
  return [...COMMON, ...[...resource.columns, ...custom].filter(isOrder)];
}

export function sortOf(resource: AnyResource, by: { name: string; descending: boolean }): Sort {
  const field = resource.fields[by.name];
  // Codes sort by their number, which has the primary key’s index.
  const column = by.name === "code" ? "id" : by.name === "title" ? titleColumn(resource) : by.name;
  const nullable = field !== undefined && (!field.required || field.custom !== undefined);
  const linguistic = field?.kind === "text" && field.form === "plain";
  return { column, descending: by.descending, nullable, linguistic, ...(field?.custom && { custom: field }) };
}

/** The column by which titles are sorted. */
function titleColumn(resource: AnyResource): string {
  return "surname" in resource.fields ? BY_SURNAME : "title";
}

/** SQL for the sort column, for a table alias. */
export function sortColumnSql({ column, custom, linguistic }: Sort, alias: string): RawBuilder<unknown> {
  const value = custom ? fieldSql(column, custom, alias) : sql.ref(`${alias}.${column}`);
  return linguistic ? sql`${value} COLLATE "und-x-icu"` : value;
}

/** The same order for a subquery that has the sort column under its name. */
export function subquerySort({ custom: _, ...sort }: Sort): Sort {
  return sort;
}

/** Empty values sort as the smallest, so that one index serves both directions. */
export function orderBy(sort: Sort, alias: string): RawBuilder<unknown> {
  const column = sortColumnSql(sort, alias);
  const id = sql.ref(`${alias}.id`);
  if (sort.column === "id") return sort.descending ? sql`${id} DESC` : sql`${id}`;
  if (sort.descending) return sql`${column} DESC${nulls(sort, "LAST")}, ${id} DESC`;
  return sql`${column}${nulls(sort, "FIRST")}, ${id}`;
}

function nulls(sort: Sort, place: "FIRST" | "LAST"): RawBuilder<unknown> {
  return sort.nullable ? sql.raw(` NULLS ${place}`) : sql``;
}

/**
 * The index ranges after a cursor, in order. A row comparison can’t cross between empty and filled values, so a page across
 * that border reads two ranges.
 */
export function rangesAfter(sort: Sort, cursor: Cursor, alias: string): RawBuilder<unknown>[] {
  const column = sortColumnSql(sort, alias);
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
