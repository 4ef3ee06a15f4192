import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { oldestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { billsWithin } from "../billing/bill-visibility.ts";
import { canDecideCondition } from "./decision-rights.ts";
import type { RequestKind } from "./request-kind.ts";

export interface ListedRequest {
  readonly id: number;
  readonly code: string;
  readonly kind: RequestKind;
  readonly bill_id: number;
  readonly bill_code: string;
  readonly bill_title: string;
  readonly payer_name: string | null;
  readonly reason: string;
  /** Disputed amount, total of the plan, or change of the charge, in kobo; `null` for cancellations. */
  readonly kobo: number | null;
  readonly requested_at: Date;
  readonly requested_by_name: string | null;
  readonly mine: boolean;
  /** Whether the caller can decide on the request. */
  readonly decidable: boolean;
}

const SOURCES = {
  objection: sql`SELECT o.id, o.code, o.bill_id, o.reason, o.disputed_kobo AS kobo, o.created_at AS requested_at,
    o.created_by AS asked_id FROM objection o WHERE o.status = 'open'`,
  plan: sql`SELECT p.id, p.code, p.bill_id, p.reason,
      (SELECT sum((part ->> 'kobo')::bigint)::bigint FROM jsonb_array_elements(p.parts) AS part) AS kobo, p.requested_at, p.requested_by AS asked_id
    FROM instalment_plan p WHERE p.status = 'requested'`,
} as const;

const changesOf = (kind: string) => sql`
  SELECT c.id, c.code, c.bill_id, c.reason, c.kobo, c.requested_at, c.requested_by AS asked_id
  FROM bill_change c WHERE c.status = 'requested' AND c.kind = ${kind}`;

/** Pending requests of one kind as `w`, with the bill as `b`. Requests on cancelled bills need no decision. */
export function pendingRequestsSql(kind: RequestKind): RawBuilder<unknown> {
  const source = kind === "objection" || kind === "plan" ? SOURCES[kind] : changesOf(kind);
  return sql`(${source}) AS w (id, code, bill_id, reason, kobo, requested_at, asked_id) JOIN bill b
    ON b.id = w.bill_id AND b.status <> 'cancelled'`;
}

/** Pending requests on bills, one kind at a time, oldest first. @throws AppError forbidden */
export async function listRequests(
  actor: Actor,
  query: PageQuery & { readonly kind: RequestKind },
): Promise<Page<ListedRequest>> {
  const { kind } = query;
  return pageOf<ListedRequest>(database(), query, {
    select: sql`w.id, w.code, ${kind}::text AS kind, w.bill_id, b.code AS bill_code, b.title AS bill_title,
      coalesce(i.title, c.title) AS payer_name, w.reason, w.kobo, w.requested_at, u.name AS requested_by_name,
      w.asked_id IS NOT NULL AND w.asked_id = ${actor.session?.user.id ?? null}::bigint AS mine,
      w.asked_id IS DISTINCT FROM ${actor.session?.user.id ?? null}::bigint AND ${canDecideCondition(actor, kind)} AS decidable`,
    from: pendingRequestsSql(kind),
    joins: sql`LEFT JOIN individual i ON i.id = b.individual_id LEFT JOIN corporate c ON c.id = b.corporate_id
      LEFT JOIN app_user u ON u.id = w.asked_id`,
    where: billsWithin(authorize(actor, "bill.view")),
    order: oldestFirst("w.id"),
  });
}
