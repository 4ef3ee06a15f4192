import { type RawBuilder, sql } from "kysely";
import { columnsNamed, type ListColumn } from "#domain/list-columns.ts";
import { MASKED_POSITION, maskedPosition } from "#domain/mask-personal.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { columnSql } from "./column-sql.ts";

/** Record → column → name of the referenced place, person or record. */
export type ListNames = ReadonlyMap<number, Readonly<Record<string, string | null>>>;

/**
 * The names for references on a page, in one query; exports use them too. The caller must have checked the right to view the
 * records.
 */
export async function listNames(
  actor: Actor,
  resource: AnyResource,
  columns: readonly string[],
  ids: readonly number[],
): Promise<ListNames> {
  const hidden = maskedPosition(resource);
  const isHidden = ({ name }: ListColumn) => hidden.includes(name);
  const named = columnsNamed(resource, columns).filter((column) => isNamed(column) || isHidden(column));
  if (named.length === 0 || ids.length === 0) return new Map();
  const cells = named.map((column) => {
    const value = isHidden(column) ? maskedSql(column) : columnSql(actor, resource, column);
    return sql`${value} AS ${sql.id(column.name)}`;
  });
  const { rows } = await sql<{ id: number } & Record<string, string | null>>`
    SELECT t.id, ${sql.join(cells)} FROM ${sql.table(resource.name)} AS t
    WHERE t.id = ANY(${[...ids]}::bigint[])`.execute(database());
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Only whether there is a position, not which. */
function maskedSql({ name }: ListColumn): RawBuilder<unknown> {
  return sql`CASE WHEN ${sql.ref(`t.${name}`)} IS NOT NULL THEN ${MASKED_POSITION}::text END`;
}

function isNamed({ name, field }: ListColumn): boolean {
  return field ? field.kind === "reference" : name === "lga" || name === "created_by";
}
