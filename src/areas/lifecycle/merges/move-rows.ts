import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Reference } from "./references.ts";

/** A merge in progress. */
export interface Merging {
  readonly tx: Tx;
  readonly id: number;
  readonly resource: AnyResource;
  readonly survivor: number;
  readonly loser: number;
  /** Increased by each move: an undo reverts the last step first. */
  step: number;
}

export interface Move {
  readonly table: string;
  readonly key: Reference["key"];
  /** Column → its new value, an expression of the row `t` and of `was`, the earlier row. */
  readonly set: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Condition for the rows, `t`. */
  readonly where: RawBuilder<unknown>;
}

/** Updates rows and records their values before and after. @returns the number of rows */
export async function moveRows(merging: Merging, { table, key, set, where }: Move): Promise<number> {
  const { tx, id } = merging;
  merging.step += 1;
  const columns = Object.keys(set);
  const keys = Object.keys(key);
  const result = await sql`
    WITH was AS MATERIALIZED (SELECT t.* FROM ${sql.table(table)} AS t WHERE ${where} FOR UPDATE),
    moved AS (
      UPDATE ${sql.table(table)} AS t
      SET ${sql.join(Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      FROM was WHERE ${sql.join(
        keys.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`was.${name}`)}`),
        sql` AND `,
      )}
      RETURNING ${jsonColumns("t", keys)} AS key, ${jsonColumns("was", columns)} AS was, ${jsonColumns("t", columns)} AS became)
    INSERT INTO record_merge_row (merge_id, step, table_name, key, was, became)
    SELECT ${id}, ${merging.step}, ${table}, key, was, became FROM moved`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** Deletes rows that would be repeated, and records their values. */
export async function removeRows(merging: Merging, { table, key, where }: Omit<Move, "set">): Promise<void> {
  merging.step += 1;
  await sql`
    WITH gone AS (DELETE FROM ${sql.table(table)} AS t WHERE ${where} RETURNING t.*)
    INSERT INTO record_merge_row (merge_id, step, table_name, key, was)
    SELECT ${merging.id}, ${merging.step}, ${table}, ${jsonColumns("gone", Object.keys(key))}, to_jsonb(gone)
    FROM gone`.execute(merging.tx);
}

/** The rows of a reference to the loser; `t` is the row. */
export function refersToLoser({ resource, loser }: Merging, reference: Reference): RawBuilder<unknown> {
  return refersToRecord(resource, reference, loser);
}

/** The rows of a reference to a record. */
export function refersToRecord(resource: AnyResource, reference: Reference, id: number): RawBuilder<unknown> {
  const { column, register, only } = reference;
  const ofRegister = register ? sql`${sql.ref(`t.${register}`)} = ${sql.lit(resource.name)} AND ` : sql``;
  return sql`${ofRegister}${sql.ref(`t.${column}`)} = ${id}::bigint ${only ? sql`AND ${sql.raw(only)}` : sql``}`;
}

function jsonColumns(alias: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql`jsonb_build_object(${sql.join(
    columns.flatMap((name) => [sql`${sql.lit(name)}::text`, sql.ref(`${alias}.${name}`)]),
  )})`;
}
