import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";

export interface OwnCompany {
  readonly id: number;
  readonly title: string;
}

/** Companies for which the actor can submit requests. */
export async function ownCompanies(actor: Actor): Promise<OwnCompany[]> {
  const { corporate_ids } = ownerOf(actor);
  if (corporate_ids.length === 0) return [];
  const { rows } = await sql<OwnCompany>`
    SELECT id, title FROM corporate WHERE id = ANY(${[...corporate_ids]}::bigint[]) ORDER BY title, id`.execute(
    database(),
  );
  return rows;
}
