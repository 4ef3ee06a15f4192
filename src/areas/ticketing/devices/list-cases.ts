import { type RawBuilder, sql } from "kysely";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { mapPage, newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { agentsWithin } from "./device-visibility.ts";
import { DECIDE_CASES_RIGHT } from "./lock-case.ts";
import { type PricedSale, pricesInForce } from "./price-in-force.ts";

export const caseStates = ["open", "accepted", "refused"] as const;
export type CaseState = (typeof caseStates)[number];

export interface ListedCase {
  readonly id: number;
  /** Code of the reason for review. */
  readonly review_reason: string;
  readonly state: CaseState;
  readonly device_id: number;
  readonly device: string;
  readonly agent_id: number;
  readonly agent_code: string;
  readonly agent: string;
  readonly lease_id: number;
  readonly counter: number;
  readonly category: string;
  readonly holder_key: string;
  /** Amount charged by the phone, in kobo. */
  readonly kobo: number;
  /**
   * Price of the category at the time of sale, in kobo; `null` if there was none, so that the sale can only be
   * rejected.
   */
  readonly due_kobo: number | null;
  /** ID of the pending request to record the sale as charged; `null` if there is none. */
  readonly approval_request_id: number | null;
  /** Time of sale, by the phone’s clock. */
  readonly sold_at: Date;
  /** End of validity as shown by the phone; when the sale is recorded, it is computed from the terms of the price. */
  readonly valid_to: Date;
  readonly received_at: Date;
  readonly ticket_id: number | null;
  readonly ticket_code: string | null;
  readonly decided_by_name: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
}

export interface CaseQuery extends PageQuery {
  readonly state?: CaseState | undefined;
  readonly device_id?: number | undefined;
  /** A holder, or part of the name of the phone or its agent. */
  readonly q?: string | undefined;
}

const FROM = sql`device_sale s JOIN device_lease l ON l.id = s.lease_id JOIN agent_device d ON d.id = l.device_id
  JOIN ticket_agent a ON a.id = d.ticket_agent_id`;

/** Lists device sales that needed review, latest first. @throws AppError forbidden */
export async function listCases(actor: Actor, query: CaseQuery): Promise<Page<ListedCase>> {
  const { state } = query;
  const page = await pageOf<ListedCase & PricedSale>(database(), query, {
    select: sql`s.id, s.price_id, l.opened_at, s.why AS review_reason, s.state, d.id AS device_id, d.name AS device, a.id AS agent_id, a.code AS agent_code, a.name AS agent,
      s.lease_id, s.counter, s.category, s.holder_key, s.kobo, s.sold_at, s.valid_to, s.received_at, s.ticket_id, t.code AS ticket_code,
      u.name AS decided_by_name, s.decided_at, s.reason,
      (SELECT r.id FROM approval_request r WHERE r.kind = 'offline-sale-price' AND r.subject_type = 'device_sale' AND r.subject_id = s.id AND r.status = 'pending')
        AS approval_request_id`,
    from: FROM,
    joins: sql`LEFT JOIN ticket t ON t.id = s.ticket_id LEFT JOIN app_user u ON u.id = s.decided_by`,
    where: sql`s.why IS NOT NULL AND ${agentsWithin(authorize(actor, DECIDE_CASES_RIGHT))}
      AND ${state === undefined ? sql`true` : sql`s.state = ${state}`}
      AND ${query.device_id === undefined ? sql`true` : sql`d.id = ${query.device_id}`} AND ${searchCondition(query.q ?? "")}`,
    order: newestFirst("s.id"),
  });
  const due = await pricesInForce(database(), page.rows);
  return mapPage(page, ({ price_id, opened_at, ...row }) => ({
    ...row,
    due_kobo: due.get(row.id)?.kobo ?? null,
  }));
}

function searchCondition(q: string): RawBuilder<unknown> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  return sql`fold(s.holder_key || ' ' || d.name || ' ' || a.name) LIKE fold(${containsPattern(typed)})`;
}
