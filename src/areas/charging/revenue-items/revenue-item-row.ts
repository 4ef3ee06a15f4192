import { type RawBuilder, sql } from "kysely";
import { agenciesOfAnyGrant } from "#domain/people/cover.ts";
import type { Share } from "#domain/revenue-item-input.ts";
import type { Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { isOneOf } from "#kernel/within-scope.ts";

/** A revenue item as services return it; dates are Lagos dates, inclusive. */
export interface RevenueItemRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly agency_id: number;
  readonly agency: string;
  readonly agency_name: string;
  readonly active_from: string | null;
  readonly active_to: string | null;
  readonly status: "active" | "archived";
  readonly version: number;
}

/** The split of an item's revenue from a day on, in basis points. */
export interface SplitRow {
  readonly id: number;
  readonly effective_from: string;
  readonly created_by_name: string | null;
  readonly shares: readonly (Share & { readonly agency: string; readonly agency_name: string })[];
}

export const revenueItemColumns: RawBuilder<unknown> = sql`r.id, r.code, r.name, r.agency_id, a.short_code AS agency,
  a.name AS agency_name, r.active_from, r.active_to, r.status, r.version`;

/** Condition on items (`r`) in a scope: those its agencies bill, or have a share of. */
export function itemsWithin(scope: Scope): RawBuilder<unknown> {
  const agencies = agenciesOfAnyGrant(scope);
  if (agencies === "*") return sql`true`;
  return sql`(${isOneOf("r.agency_id", agencies)} OR EXISTS (
    SELECT FROM revenue_split s JOIN revenue_split_share sh ON sh.split_id = s.id
    WHERE s.revenue_item_id = r.id AND ${isOneOf("sh.agency_id", agencies)}))`;
}

/** The item of this ID, if `where` (on `r`) allows it. @throws AppError not-found */
export async function readRevenueItemRow(
  db: Queryable,
  id: number,
  where: RawBuilder<unknown> = sql`true`,
): Promise<RevenueItemRow> {
  const { rows } = await sql<RevenueItemRow>`
    SELECT ${revenueItemColumns} FROM revenue_item r JOIN agency a ON a.id = r.agency_id
    WHERE r.id = ${id} AND ${where}`.execute(db);
  if (!rows[0]) throw notFound("revenue item");
  return rows[0];
}

/** Locks the item until the transaction ends. @throws AppError not-found */
export async function lockRevenueItem(tx: Tx, id: number): Promise<RevenueItemRow> {
  await sql`SELECT FROM revenue_item WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return readRevenueItemRow(tx, id);
}

const MAX_SPLITS = 100;

/** The versions of an item's split, latest first; the largest share of each first. */
export async function splitsOf(db: Queryable, id: number): Promise<SplitRow[]> {
  const { rows } = await sql<SplitRow>`
    SELECT s.id, s.effective_from, u.name AS created_by_name,
      (SELECT json_agg(json_build_object('agency_id', sh.agency_id, 'share_bp', sh.share_bp, 'agency', a.short_code,
        'agency_name', a.name) ORDER BY sh.share_bp DESC, a.short_code)
      FROM revenue_split_share sh JOIN agency a ON a.id = sh.agency_id WHERE sh.split_id = s.id) AS shares
    FROM revenue_split s LEFT JOIN app_user u ON u.id = s.created_by
    WHERE s.revenue_item_id = ${id} ORDER BY s.effective_from DESC LIMIT ${MAX_SPLITS}`.execute(db);
  return rows;
}
