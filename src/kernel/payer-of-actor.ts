import { type RawBuilder, sql } from "kysely";
import type { Actor } from "./actor.ts";

/** A condition on `individual_id` and `corporate_id` of `alias`: rows that concern the signed-in payer. */
export function isOwnPayer(actor: Actor, alias: string): RawBuilder<unknown> {
  const { individual_id, corporate_ids } = actor.session?.user ?? { individual_id: null, corporate_ids: [] };
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column("individual_id")} = ${individual_id} OR ${column("corporate_id")} = ANY(${[...corporate_ids]}::bigint[]))`;
}
