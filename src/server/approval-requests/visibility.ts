import { type RawBuilder, sql } from "kysely";
import { approvalKindNames, approvalKinds } from "#domain/approval-requests.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize, may } from "../authorize.ts";
import { inColumn, withinScope } from "../within-scope.ts";

/** The rights of all kinds, each once. */
export const approvalRights: readonly string[] = [
  ...new Set(approvalKindNames.flatMap((kind) => Object.values(approvalKinds[kind].rights))),
];

/** Whether somebody may see requests of some kind. */
export function mayApprove(actor: Actor): boolean {
  return approvalRights.some((right) => may(actor, right));
}

/**
 * Which requests (`ar`) somebody may see and decide on: of the kinds, agencies and local governments that one of their grants
 * covers. Their own they see always.
 */
export function requestsWithin(actor: Actor): RawBuilder<boolean> {
  const rights = approvalRights.filter((right) => may(actor, right));
  if (rights.length === 0) return sql`false`;
  const mine = sql`ar.requested_by = ${actor.session?.user.id ?? null}::bigint`;
  return sql`(${sql.join([mine, ...rights.map((right) => within(actor, right))], sql` OR `)})`;
}

/** Kinds and subject types that a right is needed for, as "kind type". */
function subjectsOf(right: string): string[] {
  return approvalKindNames.flatMap((kind) =>
    Object.entries(approvalKinds[kind].rights).flatMap(([type, needed]) =>
      needed === right ? [`${kind} ${type}`] : [],
    ),
  );
}

function within(actor: Actor, right: string): RawBuilder<unknown> {
  const place = {
    lga: (ids: RawBuilder<unknown>) => sql`ar.lga_ids <@ ${ids}`,
    agency: inColumn("ar.agency_id"),
  };
  return sql`(ar.kind || ' ' || ar.subject_type = ANY(${subjectsOf(right)}::text[])
    AND ${withinScope(authorize(actor, right), place)})`;
}

/** @throws AppError not-signed-in, forbidden */
export function authorizeRequests(actor: Actor): void {
  if (mayApprove(actor)) return;
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  throw new AppError("forbidden", "Your role does not allow this.");
}
