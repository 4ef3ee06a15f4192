import { type RawBuilder, sql } from "kysely";
import { type ApprovalKind, approvalKindNames, approvalKinds } from "#domain/approval-requests.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize, may } from "../authorize.ts";
import { inColumn, withinScope } from "../within-scope.ts";

/** The rights of all kinds, each once. */
export const approvalRights: readonly string[] = [
  ...new Set(approvalKindNames.map((kind) => approvalKinds[kind].right)),
];

/** Whether somebody may see requests of some kind. */
export function mayApprove(actor: Actor): boolean {
  return approvalRights.some((right) => may(actor, right));
}

/**
 * Which requests (`ar`) somebody may see and decide on: of the kinds, agencies and local governments that one of their grants
 * covers, and their own.
 */
export function requestsWithin(actor: Actor): RawBuilder<boolean> {
  const kinds = approvalKindNames.filter((kind) => may(actor, approvalKinds[kind].right));
  if (kinds.length === 0) return sql`false`;
  return sql`(${sql.join(
    kinds.map((kind) => within(actor, kind)),
    sql` OR `,
  )})`;
}

function within(actor: Actor, kind: ApprovalKind): RawBuilder<unknown> {
  const covered = withinScope(authorize(actor, approvalKinds[kind].right), {
    lga: (ids) => sql`ar.lga_ids <@ ${ids}`,
    agency: inColumn("ar.agency_id"),
  });
  const me = actor.session?.user.id ?? null;
  return sql`(ar.kind = ${kind} AND (${covered} OR ar.requested_by = ${me}::bigint))`;
}

/** @throws AppError not-signed-in, forbidden */
export function authorizeRequests(actor: Actor): void {
  if (mayApprove(actor)) return;
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  throw new AppError("forbidden", "Your role does not allow this.");
}
