import { type RawBuilder, sql } from "kysely";
import { readValue } from "#domain/read-value.ts";
import { searchValue } from "#kernel/sealing/sealed-fields.ts";
import type { AnyResource } from "#resource/define.ts";
import { maskedFields } from "./mask-record.ts";

/**
 * Matches personal data only by the complete value in stored form. Partial matches would reveal masked data letter by letter.
 * @returns undefined if the text can’t be such a value, for example a name
 */
export function personalMatch(
  resource: AnyResource,
  typed: string,
  alias: string,
): RawBuilder<unknown> | undefined {
  const found = maskedFields(resource).flatMap((name) => {
    const field = resource.fields[name];
    if (field?.kind !== "text" || field.form === "plain") return [];
    const read = readValue(name, field, typed);
    if (!("value" in read) || read.value === null) return [];
    const column = sql.ref(`${alias}.${name}`);
    return field.form === "email"
      ? sql`lower(${column}) = ${read.value}`
      : sql`${column} = ${searchValue(resource, name, read.value)}`;
  });
  return found.length === 0 ? undefined : sql`(${sql.join(found, sql` OR `)})`;
}
