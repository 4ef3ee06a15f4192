import { type RawBuilder, sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** Revenue items to charge, and their period. */
export interface ChargePeriod {
  readonly revenue_items: readonly number[];
  readonly category_id: number;
  /** Charged once only: any period counts. */
  readonly once: boolean;
  readonly from: LagosDate;
  readonly to: LagosDate;
}

/** The same for one asset. */
export interface AssetCharge extends ChargePeriod {
  readonly asset_type: string;
  readonly asset_id: number;
}

/** What charges an asset for the same, other than a notice of the category. */
export interface ChargedOtherwise {
  /** Code of one of them: "ASM-…" or "ARR-…". */
  readonly code: string;
  /** An assessment of the whole category: items without a line don't apply. */
  readonly whole: boolean;
  readonly revenue_items: readonly number[];
  /** A billed arrear among them: "ARR-…". */
  readonly arrear: string | null;
  /** A pending arrear: nothing is billed for it, and no other payer can be billed for the same. */
  readonly waiting: string | null;
}

/** Assessments and billed arrears of an asset. They have no category: their revenue item decides. */
function otherCharges(type: string, id: RawBuilder<unknown> | number): RawBuilder<unknown> {
  return sql`
    SELECT a.code, a.category_id, a.revenue_item_ids IS NULL AS whole, false AS is_arrear, a.period_from, a.period_to,
      b.id AS bill_id
    FROM assessment a JOIN bill b ON b.source = 'assessment' AND b.source_id = a.id
    WHERE a.asset_type = ${type} AND a.asset_id = ${id} AND a.status = 'issued'
    UNION ALL
    SELECT a.code, NULL, false, true, a.period_from, a.period_to, b.id
    FROM arrear a JOIN bill b ON b.source = 'legacy' AND b.source_id = a.id AND b.status <> 'cancelled'
    WHERE a.asset_type = ${type} AND a.asset_id = ${id} AND a.status = 'approved'`;
}

/** The notice, assessment or arrear that charges one of the same items on the asset in an overlapping period, or undefined. */
export async function findCharged(db: Queryable, charging: AssetCharge): Promise<string | undefined> {
  const { asset_type, asset_id, revenue_items } = charging;
  const { rows } = await sql<{ code: string }>`
    SELECT p.code FROM (
      SELECT n.code, n.category_id, false AS whole, false AS is_arrear, n.period_from, n.period_to, b.id AS bill_id FROM demand_notice n
        JOIN bill b ON b.source = 'demand_notice' AND b.source_id = n.id
      WHERE n.asset_type = ${asset_type} AND n.asset_id = ${asset_id} AND n.status <> 'cancelled'
      UNION ALL ${otherCharges(asset_type, asset_id)}) AS p
    WHERE ${overlaps(charging)} AND EXISTS (SELECT FROM bill_line l
      WHERE l.bill_id = p.bill_id AND l.revenue_item_id = ANY(${[...revenue_items]}::bigint[]))
    ORDER BY p.code LIMIT 1`.execute(db);
  return rows[0]?.code;
}

function overlaps({ once, category_id, from, to }: ChargePeriod): RawBuilder<unknown> {
  const isOverlapping = sql`p.period_from <= ${to} AND p.period_to >= ${from}`;
  return once
    ? sql`(p.category_id = ${category_id} OR p.category_id IS NULL OR (${isOverlapping}))`
    : isOverlapping;
}

/** Prevents double charging. @throws AppError already-charged */
export async function refuseCharged(db: Queryable, charging: AssetCharge): Promise<void> {
  const code = await findCharged(db, charging);
  if (code)
    throw new AppError("conflict", message("{code} already charges this for the same period.", { code }), {
      code: "already-charged",
      data: { code },
    });
}

/**
 * Whether an assessment or arrear charges the asset of the row `t` for one of these items in this period, or a pending
 * arrear would.
 */
export function chargedCondition(assetType: string, charged: ChargePeriod): RawBuilder<boolean> {
  const items = sql`${[...charged.revenue_items]}::bigint[]`;
  // Each condition can be answered by the database for a whole page at once.
  return sql<boolean>`(EXISTS (SELECT FROM assessment p JOIN bill b ON b.source = 'assessment' AND b.source_id = p.id
      JOIN bill_line l ON l.bill_id = b.id
    WHERE p.asset_type = ${assetType} AND p.asset_id = t.id AND p.status = 'issued' AND l.revenue_item_id = ANY(${items})
      AND ${overlaps(charged)})
    OR EXISTS (SELECT FROM arrear p JOIN bill b ON b.source = 'legacy' AND b.source_id = p.id AND b.status <> 'cancelled'
      WHERE p.asset_type = ${assetType} AND p.asset_id = t.id AND p.status = 'approved' AND p.revenue_item_id = ANY(${items})
        AND ${charged.once ? sql`true` : overlaps(charged)})
    OR EXISTS (${waitingArrears(assetType, sql`t.id`, charged)}))`;
}

/** Pending arrears for one of these items in this period. */
function waitingArrears(type: string, id: RawBuilder<unknown>, charged: ChargePeriod): RawBuilder<unknown> {
  return sql`SELECT p.code FROM arrear p WHERE p.asset_type = ${type} AND p.asset_id = ${id} AND p.status = 'submitted'
    AND p.revenue_item_id = ANY(${[...charged.revenue_items]}::bigint[])
    AND ${charged.once ? sql`true` : overlaps(charged)}`;
}

/** What charges it, as JSON; null if nothing does. */
export function chargedOtherwise(
  assetType: string,
  charged: ChargePeriod,
): RawBuilder<ChargedOtherwise | null> {
  return sql<ChargedOtherwise | null>`CASE WHEN ${chargedCondition(assetType, charged)} THEN (
    SELECT json_build_object('code', min(p.code),
      'revenue_items', coalesce(json_agg(DISTINCT l.revenue_item_id) FILTER (WHERE l.id IS NOT NULL), '[]'),
      'whole', coalesce(bool_or(p.whole AND p.category_id = ${charged.category_id}), false),
      'arrear', min(p.code) FILTER (WHERE p.is_arrear),
      'waiting', (SELECT min(w.code) FROM (${waitingArrears(assetType, sql`t.id`, charged)}) AS w))
    FROM (${otherCharges(assetType, sql`t.id`)}) AS p JOIN bill_line l ON l.bill_id = p.bill_id
    WHERE l.revenue_item_id = ANY(${[...charged.revenue_items]}::bigint[]) AND ${overlaps(charged)}) END`;
}
