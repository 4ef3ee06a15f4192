import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import type { FoundPayers } from "./find-payers.ts";

/** Selected payers by their current manager. */
export interface SortedPayers {
  /** Number of selected payers without a manager. */
  readonly unassigned: number;
  /** Number of selected payers that already have this manager. */
  readonly already_assigned: number;
  /** Other managers of selected payers, with the number of these payers. */
  readonly other_managers: readonly {
    readonly manager_id: number;
    readonly name: string;
    readonly payers: number;
  }[];
}

/** The selected payers as a table `chosen` (individual_id, corporate_id, and the current entry_id and manager_id). */
export function chosenPayers({ individuals, corporates }: FoundPayers): RawBuilder<unknown> {
  return sql`(SELECT x.id AS individual_id, NULL::bigint AS corporate_id, e.id AS entry_id, e.manager_id
      FROM unnest(${[...individuals]}::bigint[]) AS x (id)
      LEFT JOIN portfolio_entry e ON e.individual_id = x.id AND e.until IS NULL
    UNION ALL SELECT NULL, x.id, e.id, e.manager_id FROM unnest(${[...corporates]}::bigint[]) AS x (id)
      LEFT JOIN portfolio_entry e ON e.corporate_id = x.id AND e.until IS NULL)`;
}

/** Groups the selected payers by current manager, relative to the manager they would be assigned to. */
export async function groupPayers(db: Queryable, manager: number, found: FoundPayers): Promise<SortedPayers> {
  const { rows } = await sql<{ manager_id: number | null; name: string | null; payers: number }>`
    SELECT x.manager_id, u.name, count(*) AS payers FROM ${chosenPayers(found)} AS x
      LEFT JOIN account_manager m ON m.id = x.manager_id LEFT JOIN app_user u ON u.id = m.user_id
    GROUP BY x.manager_id, u.name ORDER BY payers DESC, x.manager_id`.execute(db);
  const count = (id: number | null) => rows.find(({ manager_id }) => manager_id === id)?.payers ?? 0;
  return {
    unassigned: count(null),
    already_assigned: count(manager),
    other_managers: rows.flatMap(({ manager_id, name, payers }) =>
      manager_id === null || manager_id === manager ? [] : [{ manager_id, name: name ?? "", payers }],
    ),
  };
}
