import { type RawBuilder, sql } from "kysely";
import type { Actor } from "./actor.ts";

/** SQL condition: a bill or notice (of `alias`) is the actor's own or that of a company they represent. */
export function ownCondition(actor: Actor, alias: string): RawBuilder<unknown> {
  const { individual_id = null, corporate_ids = [] } = actor.session?.user ?? {};
  return sql`(${sql.ref(`${alias}.individual_id`)} = ${individual_id}::bigint
    OR ${sql.ref(`${alias}.corporate_id`)} = ANY(${[...corporate_ids]}::bigint[]))`;
}

/** The same for a row. */
export function isOwn(
  actor: Actor,
  row: { readonly individual_id: number | null; readonly corporate_id: number | null },
): boolean {
  const { individual_id = null, corporate_ids = [] } = actor.session?.user ?? {};
  return (
    (row.individual_id !== null && row.individual_id === individual_id) ||
    (row.corporate_id !== null && corporate_ids.includes(row.corporate_id))
  );
}
