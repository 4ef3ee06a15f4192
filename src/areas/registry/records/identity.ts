import { type RawBuilder, sql } from "kysely";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";

/** How PostgreSQL calls what a field holds. */
export const columnTypes: Readonly<Record<Field["kind"], string>> = {
  text: "text",
  choice: "text",
  whole: "integer",
  decimal: "numeric",
  money: "bigint",
  reference: "bigint",
  yes_no: "boolean",
  date: "date",
};

/**
 * What says which record it is, as the database makes it of values; null where several may be alike.
 * @param held what a field of the identity holds: a value, or the column of one
 */
export function identityOf(
  resource: AnyResource,
  held: (field: string) => unknown,
): RawBuilder<string | null> {
  const values = (resource.identity ?? []).map((name) => {
    const type = columnTypes[resource.fields[name]?.kind ?? "text"];
    return sql`${held(name)}::${sql.raw(type)}`;
  });
  return sql<string | null>`${sql.ref(`${resource.name}_identity`)}(${sql.join(values)})`;
}
