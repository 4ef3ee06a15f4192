import { type RawBuilder, sql } from "kysely";
import type { CustomField } from "#domain/custom-field.ts";
import type { CustomFieldInput } from "#domain/custom-field-input.ts";
import { type LagosDate, lagosDate } from "#domain/lagos.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";

/** A custom field as administrators see it. */
export interface CustomFieldRow extends CustomField {
  readonly id: number;
  readonly resource: string;
  readonly position: number;
  /** First day on which forms show the field, in Lagos time. */
  readonly active_from: LagosDate;
  readonly retired_at: Date | null;
  readonly version: number;
}

interface StoredRow extends Omit<CustomFieldRow, "former" | "when" | "least" | "most"> {
  readonly least: string | null;
  readonly most: string | null;
  readonly when_field: string | null;
  readonly when_values: string[] | null;
}

/** In form order. @param lock a lock clause held until the transaction ends, such as `FOR SHARE` */
export async function readFields(
  db: Queryable,
  condition: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql``,
): Promise<CustomFieldRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT id, resource, key, label, hint, kind, required, personal, owners, longest, unit, decimals, least, most,
      first_day, last_day, choices, when_field, when_values, position, active_from, retired_at, version
    FROM custom_field WHERE ${condition} ORDER BY resource, position, id ${lock}`.execute(db);
  return rows.map(asRow);
}

function asRow({ least, most, when_field, when_values, ...row }: StoredRow): CustomFieldRow {
  return {
    ...row,
    least: least === null ? null : Number(least),
    most: most === null ? null : Number(most),
    when: when_field === null ? null : { field: when_field, values: when_values ?? [] },
    former: row.retired_at !== null,
  };
}

/** Locks a custom field for a change; writers of its register wait until the transaction ends. @throws AppError not-found */
export async function lockField(tx: Tx, id: number): Promise<CustomFieldRow> {
  const [row] = await readFields(tx, sql`id = ${id}`, sql`FOR UPDATE`);
  if (!row) throw notFound("field");
  return row;
}

/** @throws AppError not-found */
export async function readField(db: Queryable, id: number): Promise<CustomFieldRow> {
  const [row] = await readFields(db, sql`id = ${id}`);
  if (!row) throw notFound("field");
  return row;
}

/** The columns of `custom_field` from validated input. */
export function fieldValues({ when, choices, position, active_from, ...input }: CustomFieldInput) {
  return {
    ...input,
    choices: JSON.stringify(choices),
    when_field: when?.field ?? null,
    when_values: when ? [...when.values] : null,
    active_from: active_from ?? lagosDate(Date.now()),
  };
}

/** The field as recorded in the audit trail. */
export function auditValues(
  row: CustomFieldInput | CustomFieldRow,
  resource: string,
): Record<string, unknown> {
  const { label, key, kind, hint, required, personal, owners, longest, unit, decimals, least, most } = row;
  const { first_day, last_day, choices, when, position, active_from } = row;
  return {
    register: resource,
    label,
    key,
    kind,
    hint,
    required,
    personal,
    owners,
    longest,
    unit,
    decimals,
    ...(row.kind === "money" ? { least_kobo: least, most_kobo: most } : { least, most }),
    first_day,
    last_day,
    choices: choices.map((one) => one.label),
    position,
    active_from,
    asked_for: when ? `${when.field}: ${when.values.join(", ")}` : null,
  };
}
