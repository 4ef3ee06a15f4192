import { type RawBuilder, sql } from "kysely";
import { isCustomName } from "#domain/custom-field.ts";
import type { FieldValues } from "#domain/record-input.ts";
import type { Field, Value } from "#resource/field.ts";
import { columnTypes } from "./identity.ts";

/** SQL for a field’s value, for a table alias: its own column, or its key of `custom`. */
export function fieldSql(name: string, field: Field, alias: string): RawBuilder<unknown> {
  if (!field.custom) return sql.ref(`${alias}.${name}`);
  const customValue = sql`(${sql.ref(`${alias}.custom`)} ->> ${sql.lit(name)})`;
  const type = columnTypes[field.kind];
  return type === "text" ? customValue : sql`${customValue}::${sql.raw(type)}`;
}

/** Whether a custom field has one of some values; uses its index. */
export function customIsOneOf(
  name: string,
  values: readonly (string | number | boolean)[],
  alias: string,
): RawBuilder<unknown> {
  const custom = sql.ref(`${alias}.custom`);
  const any = values.map((value) => sql`${custom} @> ${JSON.stringify({ [name]: value })}::jsonb`);
  return sql`(${custom} <> '{}' AND (${sql.join(any, sql` OR `)}))`;
}

/** Separates values with their own columns from values in `custom`. */
export function splitCustom(values: FieldValues): { own: FieldValues; custom: FieldValues | undefined } {
  const entries = Object.entries(values);
  const custom = entries.filter(([name]) => isCustomName(name));
  return {
    own: Object.fromEntries(entries.filter(([name]) => !isCustomName(name))),
    custom: custom.length > 0 ? Object.fromEntries(custom) : undefined,
  };
}

/** The stored form of `custom`: empty values are omitted. */
export function customJson(values: Readonly<Record<string, Value | undefined>>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(values).filter(([, value]) => (value ?? null) !== null)),
  );
}
