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

/** Whether the owner is the payer of a row. */
export function isOwn(
  { individual_id, corporate_ids }: Owner,
  row: { readonly individual_id: number | null; readonly corporate_id: number | null },
): boolean {
  if (row.individual_id !== null && row.individual_id === individual_id) return true;
  return row.corporate_id !== null && corporate_ids.includes(row.corporate_id);
}

/** SQL condition on `individual_id` and `corporate_id` of `alias`: rows of the signed-in payer. */
export function ownPayerCondition(actor: Actor, alias: string): RawBuilder<unknown> {
  const { individual_id, corporate_ids } = actor.session?.user ?? { individual_id: null, corporate_ids: [] };
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column("individual_id")} = ${individual_id} OR ${column("corporate_id")} = ANY(${[...corporate_ids]}::bigint[]))`;
}
