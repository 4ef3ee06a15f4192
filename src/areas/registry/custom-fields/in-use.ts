import { sql } from "kysely";
import { customName } from "#domain/custom-field.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { CustomFieldRow } from "./field-row.ts";

type FieldRef = Pick<CustomFieldRow, "resource" | "key">;

/** Whether a record or a pending change has a value for it. */
export async function isFieldUsed(db: Queryable, field: FieldRef): Promise<boolean> {
  const name = customName(field.key);
  const { rows } = await sql<{ used: boolean }>`
    SELECT EXISTS (SELECT FROM ${sql.table(field.resource)} t WHERE t.custom <> '{}' AND t.custom ? ${name}::text)
      OR EXISTS (SELECT FROM pending_change p WHERE p.resource = ${field.resource}
        AND p.status IN ('submitted', 'returned') AND p.changes ? ${name}::text) AS used`.execute(db);
  return rows[0]?.used ?? false;
}

/** The choices that a record or a pending change uses. */
export async function choicesUsed(
  db: Queryable,
  field: FieldRef,
  values: readonly string[],
): Promise<readonly string[]> {
  if (values.length === 0) return [];
  const name = customName(field.key);
  const { rows } = await sql<{ value: string }>`
    SELECT v.value FROM unnest(${[...values]}::text[]) AS v (value)
    WHERE EXISTS (SELECT FROM ${sql.table(field.resource)} t
        WHERE t.custom <> '{}' AND t.custom @> jsonb_build_object(${name}::text, v.value))
      OR EXISTS (SELECT FROM pending_change p WHERE p.resource = ${field.resource}
        AND p.status IN ('submitted', 'returned') AND p.changes @> jsonb_build_object(${name}::text, v.value))`.execute(
    db,
  );
  return rows.map(({ value }) => value);
}

/**
 * The code of a tariff line that uses the field today or later; undefined if none. Lines of archived categories count, because
 * a category can be restored.
 */
export async function findChargingLine(db: Queryable, field: FieldRef): Promise<string | undefined> {
  const name = customName(field.key);
  const { rows } = await sql<{ code: string }>`
    SELECT i.code FROM category_item i JOIN demand_category c ON c.id = i.category_id
    WHERE c.resource = ${field.resource}
      AND (i.effective_to IS NULL OR i.effective_to >= current_date)
      AND (${name} IN (i.unit_field, i.value_field, i.tier_field)
        OR i.conditions @> jsonb_build_array(jsonb_build_object('field', ${name}::text)))
    ORDER BY i.id LIMIT 1`.execute(db);
  return rows[0]?.code;
}
