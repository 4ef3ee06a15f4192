import { type RawBuilder, sql } from "kysely";
import type { Actor } from "./actor.ts";

/** The payers whose records a user can see as their own. */
export interface Owner {
  readonly individual_id: number | null;
  readonly corporate_ids: readonly number[];
}

/** The individual and companies of an actor; none for a visitor. */
export function ownerOf({ session }: Actor): Owner {
  return session?.user ?? { individual_id: null, corporate_ids: [] };
}

/** Whether the actor, or a company they represent, is the payer of a row. */
export function isOwn(
  actor: Actor,
  row: { readonly individual_id: number | null; readonly corporate_id: number | null },
): boolean {
  const { individual_id, corporate_ids } = ownerOf(actor);
  if (row.individual_id !== null && row.individual_id === individual_id) return true;
  return row.corporate_id !== null && corporate_ids.includes(row.corporate_id);
}

/** The same as an SQL condition on `individual_id` and `corporate_id` of `alias`. */
export function ownCondition(actor: Actor, alias: string): RawBuilder<unknown> {
  const { individual_id, corporate_ids } = ownerOf(actor);
  return sql`(${sql.ref(`${alias}.individual_id`)} = ${individual_id}::bigint
    OR ${sql.ref(`${alias}.corporate_id`)} = ANY(${[...corporate_ids]}::bigint[]))`;
}
