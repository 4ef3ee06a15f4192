import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { visibilityCondition } from "./visibility-condition.ts";

/** A record that a field refers to. */
export interface Referred {
  readonly id: number;
  readonly code: string;
  /** Null if the actor can’t view the record. */
  readonly title: string | null;
}

/** Field → id → the referenced record. */
export type ReferencesByField = Readonly<Record<string, ReadonlyMap<number, Referred>>>;

/** SQL for the records that a record refers to, as JSON by field; null for empty references. */
export function referencesJson(actor: Actor, resource: AnyResource): RawBuilder<unknown> {
  const parts = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === "reference"
      ? [
          sql`${name}::text, (SELECT json_build_object('id', x.id, 'code', x.code, 'title', ${titleOf(actor, field.to)})
            FROM ${sql.table(field.to)} AS x WHERE x.id = ${sql.ref(`t.${name}`)})`,
        ]
      : [],
  );
  return parts.length === 0 ? sql`'{}'::json` : sql`json_build_object(${sql.join(parts)})`;
}

type Row = Readonly<Record<string, unknown>>;

/** The records that fields of rows refer to, one query for each reference field. */
export async function nameReferences(
  actor: Actor,
  resource: AnyResource,
  names: readonly string[],
  rows: readonly Row[],
): Promise<ReferencesByField> {
  const columns = names.flatMap((name) => {
    const field = resource.fields[name];
    return field?.kind === "reference" ? [[name, field.to] as const] : [];
  });
  const lookups = columns.map(async ([name, to]) => {
    const ids = [...new Set(rows.flatMap((row) => Number(row[name] ?? 0) || []))];
    if (ids.length === 0) return [name, new Map()] as const;
    const { rows: found } = await sql<Referred>`
      SELECT x.id, x.code, ${titleOf(actor, to)} AS title FROM ${sql.table(to)} AS x
      WHERE x.id = ANY(${ids}::bigint[])`.execute(database());
    return [name, new Map(found.map((one) => [one.id, one]))] as const;
  });
  return Object.fromEntries(await Promise.all(lookups));
}

function titleOf(actor: Actor, to: string): RawBuilder<unknown> {
  return sql`CASE WHEN ${visibilityCondition(actor, to, "x") ?? sql`true`} THEN x.title END`;
}
