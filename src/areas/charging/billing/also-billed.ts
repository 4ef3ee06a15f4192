import { sql } from "kysely";
import { all } from "#areas/registry/records/list-where.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { excludedStatuses } from "./assets.ts";
import type { RunScope } from "./run-scope.ts";

/** Assets that another category charges for the same revenue item and period. */
export interface AlsoBilled {
  readonly category: string;
  readonly count: number;
}

/**
 * Other categories under which assets of a scope have a notice for one of the same revenue items in an overlapping
 * period; most assets first, at most ten. This can be intended (two halves of a rate), so it is a warning.
 */
export async function alsoBilled(db: Queryable, scope: RunScope): Promise<AlsoBilled[]> {
  const { tariff, period, resource, conditions } = scope;
  const items = Object.values(tariff.revenue_items);
  // Few categories share a revenue item: their notices are only read if they do.
  const { rows: others } = await sql<{ id: number }>`
    SELECT DISTINCT i.category_id AS id FROM category_item i JOIN demand_category c ON c.id = i.category_id
    WHERE i.revenue_item_id = ANY(${items}::bigint[]) AND c.resource = ${resource.name}
      AND c.id <> ${tariff.category.id}`.execute(db);
  if (others.length === 0) return [];
  const { rows } = await sql<AlsoBilled>`
    SELECT c.name AS category, count(DISTINCT n.asset_id) AS count
    FROM demand_notice n JOIN demand_category c ON c.id = n.category_id
      JOIN ${sql.table(resource.name)} AS t ON t.id = n.asset_id
    WHERE n.category_id = ANY(${others.map(({ id }) => id)}::bigint[]) AND n.asset_type = ${resource.name}
      AND n.status <> 'cancelled' AND n.period_from <= ${period.to} AND n.period_to >= ${period.from}
      AND EXISTS (SELECT FROM bill b JOIN bill_line l ON l.bill_id = b.id
        WHERE b.source = 'demand_notice' AND b.source_id = n.id AND l.revenue_item_id = ANY(${items}::bigint[]))
      AND t.status NOT IN ${excludedStatuses} AND ${all(conditions)}
    GROUP BY c.id, c.name ORDER BY 2 DESC, 1 LIMIT 10`.execute(db);
  return rows;
}
