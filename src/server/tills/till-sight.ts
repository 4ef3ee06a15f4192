import { type RawBuilder, sql } from "kysely";
import type { Scope } from "../actor.ts";

/** Which tills (`t`) a scope reaches. One that takes for every agency or place is of nobody who is bound to some. */
export function tillsWithin({ lga, agency }: Scope): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (agency !== "*") parts.push(sql`t.agency_id = ANY(${[...agency]}::bigint[])`);
  if (lga !== "*") parts.push(sql`t.lga_id = ANY(${[...lga]}::bigint[])`);
  return sql.join(parts, sql` AND `);
}
