import { type RawBuilder, sql } from "kysely";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";

/** PostgreSQL types of field kinds. */
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
 * SQL for the identity of a record from its values; null where several records may be equal.
 * @param fieldValue SQL for a field of the identity: a value or a column
 */
export function identityOf(
  resource: AnyResource,
  fieldValue: (field: string) => unknown,
): RawBuilder<string | null> {
  const values = (resource.identity ?? []).map((name) => {
    const type = columnTypes[resource.fields[name]?.kind ?? "text"];
    return sql`${fieldValue(name)}::${sql.raw(type)}`;
  });
  return sql<string | null>`${sql.ref(`${resource.name}_identity`)}(${sql.join(values)})`;
}
