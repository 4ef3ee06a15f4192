import { type RawBuilder, sql } from "kysely";
import type { Scope } from "../actor.ts";

/** Which batches (`bt`) a scope reaches: by agency and local government; one of no place only whoever is bound to none. */
export function batchesReached({ lga, agency }: Scope): RawBuilder<boolean> {
  const parts = [sql`true`];
  if (agency !== "*") parts.push(sql`bt.agency_id = ANY(${[...agency]}::bigint[])`);
  if (lga !== "*") parts.push(sql`bt.lga_id = ANY(${[...lga]}::bigint[])`);
  return sql`(${sql.join(parts, sql` AND `)})`;
}
