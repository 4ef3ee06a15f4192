import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";
import type { OwnerType } from "./owners.ts";

/** A party that an account acts for: its individual, or a company. */
export interface OwnParty {
  readonly type: OwnerType;
  readonly id: number;
  readonly code: string;
  readonly title: string;
}

/** The parties for which the actor can register assets: those still on record, the individual first. */
export async function ownParties(db: Queryable, actor: Actor): Promise<readonly OwnParty[]> {
  const { individual_id, corporate_ids } = ownerOf(actor);
  const { rows } = await sql<OwnParty>`
    SELECT 'individual' AS type, id, code, title FROM individual WHERE id = ${individual_id} AND status = 'active'
    UNION ALL
    (SELECT 'corporate', id, code, title FROM corporate
     WHERE id = ANY(${[...corporate_ids]}::bigint[]) AND status NOT IN ('rejected', 'archived') ORDER BY title, id)`.execute(
    db,
  );
  return rows;
}
