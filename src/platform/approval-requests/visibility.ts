import { type RawBuilder, sql } from "kysely";
import { approvalKindNames, approvalKinds, approvalRights } from "#domain/approval-requests.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";
import { excludingKinds } from "./define.ts";

/** Whether the actor can see requests of any kind. */
export function mayApprove(actor: Actor): boolean {
  return approvalRights.some((right) => may(actor, right));
}

/**
 * Condition on requests (`ar`) that the actor can see and decide: of kinds, agencies and local governments covered by one of
 * their grants. Own requests are always visible.
 */
export function requestsWithin(actor: Actor): RawBuilder<boolean> {
  if (!mayApprove(actor)) return sql`false`;
  const own = sql`ar.requested_by = ${actor.session?.user.id ?? null}::bigint`;
  const permittedGroups = groups.filter(({ rights }) => rights.every((right) => may(actor, right)));
  return sql`(${sql.join([own, ...permittedGroups.map((group) => withinGroup(actor, group))], sql` OR `)})`;
}

/** Kinds and subject types, as "kind type", with the same rights. */
interface RightsGroup {
  readonly rights: readonly string[];
  readonly subjects: string[];
}

const groups = groupsByRights();

function groupsByRights(): readonly RightsGroup[] {
  const byRights = new Map<string, RightsGroup>();
  for (const kind of approvalKindNames) {
    const { rights: subjectRights, sees = {} } = approvalKinds[kind];
    for (const [type, right] of Object.entries(subjectRights)) {
      const rights = [right, sees[type]].filter((one) => one !== undefined);
      const key = rights.join(" ");
      const group = byRights.get(key) ?? { rights, subjects: [] };
      group.subjects.push(`${kind} ${type}`);
      byRights.set(key, group);
    }
  }
  return [...byRights.values()];
}

function withinGroup(actor: Actor, { rights, subjects }: RightsGroup): RawBuilder<unknown> {
  const place = {
    lga: (ids: RawBuilder<unknown>) => sql`ar.lga_ids <@ ${ids}`,
    agency: inColumn("ar.agency_id"),
  };
  const conditions = rights.map((right) => withinScope(authorize(actor, right), place));
  return sql`(ar.kind || ' ' || ar.subject_type = ANY(${subjects}::text[]) AND ${sql.join(conditions, sql` AND `)})`;
}

/** @throws AppError not-signed-in, forbidden */
export function authorizeRequests(actor: Actor): void {
  if (mayApprove(actor)) return;
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  throw new AppError("forbidden", "Your role does not allow this.");
}

/**
 * Condition on requests (`ar`) that concern the actor, or take a right that they don't hold, so that another officer must
 * decide.
 */
export function isExcluded(actor: Actor): RawBuilder<boolean> {
  const parts = excludingKinds().map(
    ({ kind, excludes }) => sql`WHEN ${sql.lit(kind)} THEN ${excludes(actor)}`,
  );
  // The input has a different shape per kind, so each condition is only evaluated for its kind.
  return parts.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`coalesce(CASE ar.kind ${sql.join(parts, sql` `)} END, false)`;
}
