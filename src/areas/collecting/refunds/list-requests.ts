import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { type RefundList, type RefundStatus, refundLists } from "#domain/refund.ts";
import { type Cause, type RefundKind, refundKind, refundKinds } from "#domain/refund-kinds.ts";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { newestFirst, oldestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { REQUESTS, requestsWithin } from "./visibility.ts";

export interface RefundQuery extends PageQuery {
  readonly list: RefundList;
  readonly kind?: RefundKind | undefined;
  /** A code (request or payment), a receipt number, or words of the payer's name. */
  readonly q?: string | undefined;
}

export interface ListedRequest {
  readonly id: number;
  readonly code: string;
  readonly kind: RefundKind;
  readonly status: RefundStatus;
  readonly kobo: number;
  readonly cause: Cause | null;
  /** Code of the payment, number of the receipt, or masked account number. */
  readonly subject: string;
  readonly payer_name: string;
  readonly requested_at: Date;
  /** Name of the user who made the request; `null` for requests from events of the gateway. */
  readonly requested_by_name: string | null;
  readonly mine: boolean;
}

/** The subject of a request and its payer. */
export const SUBJECT_COLUMNS: RawBuilder<unknown> = sql`
  coalesce(pm.code, rc.number, '••••••' || right(mb.account_number, 4)) AS subject,
  coalesce(pm.payer_name, rc.payer ->> 'name', i.title, c.title,
    CASE WHEN mb.bill_id IS NOT NULL THEN mb.account_name END, '') AS payer_name`;

/**
 * Requests in the actor's scope: pending ones oldest first, others latest first. Counted up to 10,000.
 * @throws AppError not-signed-in, forbidden
 */
export async function listRequests(actor: Actor, query: RefundQuery): Promise<Page<ListedRequest>> {
  if (!may(actor, "receipt.view")) authorize(actor, "payment.view");
  const { list, kind } = query;
  const isOpen = list === "waiting" || list === "unpaid";
  return pageOf<ListedRequest>(database(), query, {
    select: sql`mb.id, mb.code, mb.kind, mb.status, mb.kobo, mb.cause, ${SUBJECT_COLUMNS}, mb.asked_at AS requested_at, u.name AS requested_by_name,
      coalesce(mb.asked_by = ${actor.session?.user.id ?? null}::bigint, false) AS mine`,
    from: REQUESTS,
    joins: sql`LEFT JOIN app_user u ON u.id = mb.asked_by`,
    where: sql`mb.status = ANY(${[...refundLists[list]]}) AND ${requestsWithin(actor, "see")}
      AND ${kind === undefined ? sql`true` : sql`mb.kind = ${kind}`} AND ${searchCondition(query.q ?? "")}`,
    order: isOpen ? oldestFirst("mb.id") : newestFirst("mb.id"),
  });
}

const REQUEST_PREFIXES: readonly string[] = refundKinds.map((kind) => refundKind(kind).prefix);

function searchCondition(q: string): RawBuilder<unknown> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  const code = parseCode(typed);
  if (code && REQUEST_PREFIXES.includes(code.prefix)) return sql`mb.id = ${code.id}`;
  if (code?.prefix === "PAY") return sql`mb.payment_id = ${code.id}`;
  if (code?.prefix === "IND") return sql`mb.individual_id = ${code.id}`;
  if (code?.prefix === "COR") return sql`mb.corporate_id = ${code.id}`;
  if (code?.prefix === "BIL") return sql`mb.bill_id = ${code.id}`;
  const text = containsPattern(typed);
  return sql`(rc.number = upper(${typed}) OR
    fold(coalesce(pm.payer_name, rc.payer ->> 'name', i.title, c.title,
      CASE WHEN mb.bill_id IS NOT NULL THEN mb.account_name END, '')) LIKE fold(${text}))`;
}
