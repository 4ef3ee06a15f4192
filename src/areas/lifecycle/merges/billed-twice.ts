import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

/** Two documents that charge the same for one period: codes of a notice, an assessment or opening arrears. */
export interface BilledTwice {
  readonly title: string;
  readonly first: string;
  readonly second: string;
}

/** Periods in which both assets were charged for the same, latest first. */
export async function billedTwice(
  db: Queryable,
  resource: AnyResource,
  first: number,
  second: number,
): Promise<readonly BilledTwice[]> {
  // Opening arrears have a revenue item; notices and assessments have theirs on their bills’ lines.
  const { rows } = await sql<BilledTwice>`
    WITH a AS (${chargedPeriods(resource, first)}), b AS (${chargedPeriods(resource, second)})
    SELECT a.title, a.code AS first, b.code AS second FROM a JOIN b
      ON b.period_from <= a.period_to AND b.period_to >= a.period_from
        AND (b.category_id = a.category_id OR b.items && a.items)
    ORDER BY a.period_from DESC, a.code, b.code LIMIT 20`.execute(db);
  return rows;
}

function chargedPeriods({ name }: AnyResource, id: number): RawBuilder<unknown> {
  const lines = (
    source: string,
  ) => sql`ARRAY(SELECT l.revenue_item_id FROM bill b JOIN bill_line l ON l.bill_id = b.id
    WHERE b.source = ${sql.lit(source)} AND b.source_id = t.id AND b.status <> 'cancelled')`;
  const about = sql`t.asset_type = ${name} AND t.asset_id = ${id}::bigint`;
  return sql`
    SELECT t.title, t.code, t.category_id, t.period_from, t.period_to, ${lines("demand_notice")} AS items
    FROM demand_notice t WHERE ${about} AND t.status <> 'cancelled'
    UNION ALL
    SELECT t.title, t.code, t.category_id, t.period_from, t.period_to, ${lines("assessment")}
    FROM assessment t WHERE ${about} AND t.status = 'issued'
    UNION ALL
    SELECT i.name || ', ' || t.period, t.code, NULL, t.period_from, t.period_to, ARRAY[t.revenue_item_id]
    FROM arrear t JOIN revenue_item i ON i.id = t.revenue_item_id WHERE ${about} AND t.status <> 'rejected'`;
}
