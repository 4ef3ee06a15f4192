import { type RawBuilder, sql } from "kysely";
import type { ApprovalKind, EffectRow } from "#domain/approval-requests.ts";
import { type ApprovalStatus, approvalStatuses } from "#domain/approval-status.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import {
  MAX_COUNTED,
  newestFirst,
  oldestFirst,
  type Page,
  type PageQuery,
  pageOf,
} from "#kernel/page-query.ts";
import { currentEffect, effectVersion } from "./current-effect.ts";
import { authorizeRequests, isExcluded, mayApprove, requestsWithin } from "./visibility.ts";

export interface ApprovalRequest {
  readonly id: number;
  readonly code: string;
  readonly kind: ApprovalKind;
  readonly subject_type: string;
  readonly subject_id: number;
  readonly title: string;
  readonly effect: readonly EffectRow[];
  readonly reason: string;
  readonly status: ApprovalStatus;
  readonly requested_by_name: string;
  readonly requested_at: Date;
  readonly decided_by_name: string | null;
  readonly decided_at: Date | null;
  /** Reason for rejection; `null` if there is none. */
  readonly decision: string | null;
  readonly mine: boolean;
  /**
   * Whether another officer must decide, because the request concerns the caller or uses a right that they don’t have.
   */
  readonly excluded: boolean;
}

export interface RequestQuery extends PageQuery {
  readonly status?: ApprovalStatus | undefined;
}

const columns = (actor: Actor) => sql`ar.id, ar.code, ar.kind, ar.subject_type, ar.subject_id, ar.title,
  coalesce(ar.applied_effect, ar.effect) AS effect, ar.reason, ar.status,
  u.name AS requested_by_name, ar.requested_at, d.name AS decided_by_name, ar.decided_at, ar.decision,
  ar.requested_by = ${userIdOf(actor)}::bigint AS mine, ${isExcluded(actor)} AS excluded`;
const userIdOf = (actor: Actor) => actor.session?.user.id ?? null;
const NAME_JOINS = sql`JOIN app_user u ON u.id = ar.requested_by LEFT JOIN app_user d ON d.id = ar.decided_by`;

/** Lists requests in the actor's scope: pending ones oldest first, decided ones latest first. @throws AppError forbidden */
export async function listApprovalRequests(
  actor: Actor,
  query: RequestQuery,
): Promise<Page<ApprovalRequest>> {
  authorizeRequests(actor);
  const { status = "pending" } = query;
  return pageOf<ApprovalRequest>(database(), query, {
    select: columns(actor),
    from: sql`approval_request ar`,
    joins: NAME_JOINS,
    where: sql`ar.status = ${status} AND ${requestsWithin(actor)}`,
    order: status === "pending" ? oldestFirst("ar.id") : newestFirst("ar.id"),
  });
}

export interface ApprovalRequestView extends ApprovalRequest {
  /** Version of the effect to send with an approval. While the request is pending, it is that of the current effect. */
  readonly version: string;
  /** Whether the current effect differs from the one that was requested. */
  readonly changed: boolean;
  readonly can: { readonly decide: boolean; readonly withdraw: boolean };
}

/** @throws AppError forbidden, not-found */
export async function getApprovalRequest(actor: Actor, id: number): Promise<ApprovalRequestView> {
  authorizeRequests(actor);
  const { rows } = await sql<ApprovalRequest & { input: unknown; requested: readonly EffectRow[] }>`
    SELECT ${columns(actor)}, ar.input, ar.effect AS requested FROM approval_request ar ${NAME_JOINS}
    WHERE ar.id = ${id} AND ${requestsWithin(actor)}`.execute(database());
  const [found] = rows;
  if (!found) throw notFound("request");
  const { input, requested, ...request } = found;
  const isPending = request.status === "pending";
  const effect = isPending ? await currentEffect(database(), actor, { ...request, input }) : request.effect;
  const version = effectVersion(effect);
  const changed = version !== effectVersion(requested);
  return {
    ...request,
    effect,
    version,
    changed,
    can: { decide: isPending && !request.mine && !request.excluded, withdraw: isPending && request.mine },
  };
}

/** The pending request of some kinds for records; undefined if there is none, or the actor can't see it. */
export async function findPendingRequest(
  actor: Actor,
  kinds: readonly ApprovalKind[],
  { type, id }: { readonly type: string; readonly id: number | readonly number[] },
): Promise<Pick<ApprovalRequest, "id" | "code" | "title"> | undefined> {
  const { rows } = await sql<Pick<ApprovalRequest, "id" | "code" | "title">>`
    SELECT ar.id, ar.code, ar.title FROM approval_request ar WHERE ar.kind = ANY(${[...kinds]}::text[])
      AND ar.subject_type = ${type} AND ar.subject_id = ANY(${[id].flat()}::bigint[]) AND ar.status = 'pending' AND ${requestsWithin(actor)} ORDER BY ar.id LIMIT 1`.execute(
    database(),
  );
  return rows[0];
}

export interface ApprovalsToDecide {
  /** At most 10,001. */
  readonly count: number;
  readonly oldest: Date;
  readonly oldest_title: string;
}

/** Pending requests of others that the actor can decide. */
export async function approvalsToDecide(actor: Actor): Promise<ApprovalsToDecide[]> {
  if (!mayApprove(actor)) return [];
  const others: RawBuilder<unknown> = sql`ar.requested_by IS DISTINCT FROM ${userIdOf(actor)}::bigint AND NOT ${isExcluded(actor)}`;
  const { rows } = await sql<ApprovalsToDecide>`
    SELECT count(*)::integer AS count, min(requested_at) AS oldest, (array_agg(title ORDER BY id))[1] AS oldest_title
    FROM (SELECT ar.id, ar.requested_at, ar.title FROM approval_request ar WHERE ar.status = ${approvalStatuses[0]}
      AND ${others} AND ${requestsWithin(actor)} ORDER BY ar.id LIMIT ${MAX_COUNTED + 1}) AS found HAVING count(*) > 0`.execute(
    database(),
  );
  return rows;
}
