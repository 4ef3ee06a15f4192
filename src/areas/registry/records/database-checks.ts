import { type RawBuilder, sql } from "kysely";
import { message, type Translatable, term } from "#domain/message.ts";
import type { FieldValues } from "#domain/record-input.ts";
import { findLookupTable } from "#domain/register/lookup-tables.ts";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { searchValue } from "#kernel/sealing/sealed-fields.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import { identityOf } from "./identity.ts";
import { visibilityCondition } from "./visibility-condition.ts";

export interface ErrorContext {
  /** The record of the values, if saved. */
  readonly exceptId?: number | undefined;
  /** The referring user, limited to records that they can view. Omitted: no limit. */
  readonly actor?: Actor;
  /** The record after the write: fields that were not sent are compared too. */
  readonly fullRecord?: Readonly<Record<string, unknown>>;
}

/** A database check of a field: a record that has its value, or another error. */
export interface Finding {
  readonly field: string;
  readonly code: string | null;
  readonly fault: string | null;
}

type Check = RawBuilder<unknown>;

/** One query for each check; each returns a row if there is an error. */
export function databaseChecks(resource: AnyResource, values: FieldValues, context: ErrorContext): Check[] {
  const checks: Check[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === null) continue;
    const field = resource.fields[name];
    if (field?.unique) checks.push(uniqueCheck(resource, name, value, context));
    const to = field?.kind === "reference" ? field.to : name === "lga_id" ? "lga" : undefined;
    if (to) checks.push(...referenceChecks(name, to, value, context));
  }
  return [...checks, ...identityChecks(resource, values, context), ...lgaChecks(resource, values, context)];
}

function uniqueCheck(resource: AnyResource, name: string, value: Value, { exceptId }: ErrorContext): Check {
  return sql`SELECT ${name}::text AS field, code, NULL AS fault FROM ${sql.table(resource.name)}
    WHERE ${sql.ref(name)} = ${searchValue(resource, name, value)} AND id IS DISTINCT FROM ${exceptId ?? null}`;
}

/** A text as it is returned in the column `fault`. */
const inColumn = (error: Translatable) => sql`${JSON.stringify(error)}::text AS fault`;

/** The error as the query returned it. */
export function readError(column: string | null): Translatable | undefined {
  return column === null ? undefined : (JSON.parse(column) as Translatable);
}

const MISSING_RECORD = "This record doesn’t exist. Select another.";

function referenceChecks(name: string, to: string, value: Value, { actor }: ErrorContext): Check[] {
  const seen = (actor && visibilityCondition(actor, to, "x")) ?? sql`true`;
  const missingRecord = sql`SELECT ${name}::text AS field, NULL AS code, ${inColumn(MISSING_RECORD)}
    WHERE NOT EXISTS (SELECT FROM ${sql.table(to)} AS x WHERE x.id = ${value} AND ${seen})`;
  const list = findLookupTable(to) ?? registers.find((one) => one.name === to && one.reference);
  if (!list) return [missingRecord];
  const error = message("This {one} is archived. Select another.", { one: term(list.one) });
  return [
    missingRecord,
    sql`SELECT ${name}::text AS field, NULL AS code, ${inColumn(error)}
      FROM ${sql.table(to)} AS x WHERE x.id = ${value} AND x.status = 'archived'`,
  ];
}

/** Whether another record has the same identity. */
function identityChecks(resource: AnyResource, values: FieldValues, context: ErrorContext): Check[] {
  const [first] = resource.identity ?? [];
  if (!first || !resource.identity?.some((name) => name in values)) return [];
  const whole = { ...context.fullRecord, ...values };
  return [
    sql`SELECT ${first}::text AS field, code, NULL AS fault FROM ${sql.table(resource.name)}
      WHERE identity = ${identityOf(resource, (name) => whole[name] ?? null)}
        AND id IS DISTINCT FROM ${context.exceptId ?? null}`,
  ];
}

/** A street’s ward must be in the street’s local government. */
function lgaChecks(resource: AnyResource, values: FieldValues, context: ErrorContext): Check[] {
  const whole: Readonly<Record<string, unknown>> = { ...context.fullRecord, ...values };
  const lga = whole.lga_id ?? null;
  if (lga === null) return [];
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind !== "reference" || !(name in values || "lga_id" in values)) return [];
    const register = registers.find((one) => one.name === field.to);
    const value = whole[name] ?? null;
    if (!register?.reference || !("lga_id" in register.fields) || value === null) return [];
    const error = message("This {one} is in another local government.", { one: term(register.one) });
    return [
      sql`SELECT ${name}::text AS field, NULL AS code, ${inColumn(error)}
        FROM ${sql.table(field.to)} AS x WHERE x.id = ${value} AND x.lga_id <> ${lga}`,
    ];
  });
}
