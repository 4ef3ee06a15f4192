import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { payersWithin, worksAsManager } from "./visibility.ts";

/** Payers with a manager who is suspended or no longer has the right. */
export interface UnmanagedPortfolios {
  readonly payers: number;
  readonly managers: number;
  /** The manager with the most of them. */
  readonly first: string;
  readonly first_id: number;
}

/** For actors who can view account managers and assign payers, within their scope; null if there are none. */
export async function unmanagedPortfolios(actor: Actor): Promise<UnmanagedPortfolios | null> {
  if (!may(actor, "account_manager.assign") || !may(actor, "account_manager.view")) return null;
  const scope = authorize(actor, "account_manager.assign");
  const { rows } = await sql<UnmanagedPortfolios>`
    WITH away AS MATERIALIZED (SELECT m.id, u.name FROM account_manager m JOIN app_user u ON u.id = m.user_id
      WHERE NOT ${worksAsManager}),
    theirs AS (SELECT a.id, a.name, count(*) AS payers FROM away a JOIN portfolio_entry e ON e.manager_id = a.id AND e.until IS NULL
      LEFT JOIN individual i ON i.id = e.individual_id LEFT JOIN corporate c ON c.id = e.corporate_id
      WHERE ${payersWithin(scope)} GROUP BY a.id, a.name)
    SELECT sum(payers)::integer AS payers, count(*) AS managers, (array_agg(name ORDER BY payers DESC, id))[1] AS first,
      (array_agg(id ORDER BY payers DESC, id))[1] AS first_id
    FROM theirs HAVING count(*) > 0`.execute(database());
  return rows[0] ?? null;
}
