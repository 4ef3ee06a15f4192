import { type RawBuilder, sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { AppError } from "../app-error.ts";
import type { Queryable } from "../db/client.ts";

/** An asset, the revenue items that would be charged on it, and for when. */
export interface Charging {
  readonly asset_type: string;
  readonly asset_id: number;
  readonly revenue_items: readonly number[];
  readonly category_id: number;
  /** Charged once ever: any period counts. */
  readonly once: boolean;
  readonly from: LagosDate;
  readonly to: LagosDate;
}

/** The notice or assessment that charges one of the same items on the asset in a time that overlaps, or undefined. */
export async function findCharged(db: Queryable, charging: Charging): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    SELECT p.code FROM (
      SELECT n.code, n.category_id, n.period_from, n.period_to, b.id AS bill_id FROM demand_notice n
        JOIN bill b ON b.source = 'demand_notice' AND b.source_id = n.id
      WHERE n.asset_type = ${charging.asset_type} AND n.asset_id = ${charging.asset_id} AND n.status <> 'cancelled'
      UNION ALL
      SELECT a.code, a.category_id, a.period_from, a.period_to, b.id FROM assessment a
        JOIN bill b ON b.source = 'assessment' AND b.source_id = a.id
      WHERE a.asset_type = ${charging.asset_type} AND a.asset_id = ${charging.asset_id} AND a.status = 'issued') AS p
    WHERE ${overlaps(charging)} AND EXISTS (SELECT FROM bill_line l
      WHERE l.bill_id = p.bill_id AND l.revenue_item_id = ANY(${[...charging.revenue_items]}::bigint[]))
    ORDER BY p.code LIMIT 1`.execute(db);
  return rows[0]?.code;
}

function overlaps({ once, category_id, from, to }: Charging): RawBuilder<unknown> {
  const inTime = sql`p.period_from <= ${to} AND p.period_to >= ${from}`;
  return once ? sql`(p.category_id = ${category_id} OR (${inTime}))` : inTime;
}

/** Nothing is charged twice. @throws AppError already-charged */
export async function refuseCharged(db: Queryable, charging: Charging): Promise<void> {
  const code = await findCharged(db, charging);
  if (code)
    throw new AppError("conflict", `${code} charges the same for this time already.`, {
      code: "already-charged",
      data: { code },
    });
}

/**
 * Whether an issued assessment charges the asset of the row `t` for one of these items in this time: a run passes
 * it over.
 */
export function assessedCondition(
  assetType: string,
  charged: { readonly revenue_items: readonly number[] } & Pick<
    Charging,
    "category_id" | "once" | "from" | "to"
  >,
): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM assessment p JOIN bill b ON b.source = 'assessment' AND b.source_id = p.id
      JOIN bill_line l ON l.bill_id = b.id
    WHERE p.asset_type = ${assetType} AND p.asset_id = t.id AND p.status = 'issued'
      AND l.revenue_item_id = ANY(${[...charged.revenue_items]}::bigint[])
      AND ${overlaps({ ...charged, asset_type: assetType, asset_id: 0 })})`;
}
