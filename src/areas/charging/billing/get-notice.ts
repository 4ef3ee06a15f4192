import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { type BillView, findBill } from "./bill-view.ts";
import { visibleNotices } from "./list-notices.ts";
import type { NoticeSnapshot } from "./notice-rows.ts";

export interface NoticeView {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: "draft" | "issued" | "served" | "objected" | "closed" | "cancelled";
  readonly category_id: number;
  readonly category_name: string;
  readonly legal_citation: string;
  readonly period_kind: string;
  readonly agency_id: number;
  readonly asset_type: string;
  readonly asset_id: number;
  readonly lga_id: number | null;
  readonly period_from: string;
  readonly period_to: string;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly issued_on: string;
  readonly served_on: string | null;
  readonly run_id: number | null;
  readonly run_code: string | null;
  readonly snapshot: NoticeSnapshot;
  readonly cancel_reason: string | null;
  readonly created_by: number | null;
  readonly created_by_name: string | null;
  readonly version: number;
  readonly bill: BillView;
}

/**
 * A notice with its bill as of today, for officers within their scope and for its payer.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getNotice(actor: Actor, id: number): Promise<NoticeView> {
  const { rows } = await readNotices(sql`n.id = ${id} AND ${visibleNotices(actor)}`);
  const notice = rows[0];
  const bill =
    notice && (await findBill(database(), sql`b.source = 'demand_notice' AND b.source_id = ${notice.id}`));
  if (!notice || !bill) throw notFound("notice");
  return { ...notice, bill };
}

/** The issued notices that `where` (on `n`) selects. The caller has checked the rights. */
export function readNotices(where: RawBuilder<unknown>) {
  return sql<Omit<NoticeView, "bill">>`
    SELECT n.id, n.code, n.title, n.status, n.category_id, coalesce(r.tariff #>> '{category,name}', c.name) AS category_name,
      coalesce(r.tariff #>> '{category,legal_citation}', c.legal_citation) AS legal_citation, c.period AS period_kind,
      n.agency_id, n.asset_type, n.asset_id, n.lga_id, n.period_from, n.period_to, n.individual_id, n.corporate_id,
      n.issued_on, n.served_on, n.run_id, r.code AS run_code, n.snapshot, n.cancel_reason, n.created_by,
      coalesce(u.name, r.created_by_name) AS created_by_name, n.version
    FROM demand_notice n JOIN demand_category c ON c.id = n.category_id LEFT JOIN billing_run r ON r.id = n.run_id
      LEFT JOIN app_user u ON u.id = n.created_by
    WHERE n.issued_on IS NOT NULL AND ${where}`.execute(database());
}
