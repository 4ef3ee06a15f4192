import { type RawBuilder, sql } from "kysely";
import { isEverywhere } from "#domain/people/cover.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { withinScope } from "#kernel/within-scope.ts";

/** The right by which the actor views portfolios: all of them, or only their own. */
export function portfolioRight(actor: Actor): "account_manager.view" | "account_manager.work" {
  return may(actor, "account_manager.view") ? "account_manager.view" : "account_manager.work";
}

/**
 * Scope in which the actor can view the portfolio of the manager with this account.
 * @throws AppError not-signed-in, forbidden
 */
export function portfolioScope(actor: Actor, manager: { readonly user_id: number }): Scope {
  const own = actor.session?.user.id === manager.user_id && may(actor, "account_manager.work");
  return authorize(actor, own ? "account_manager.work" : "account_manager.view");
}

/** Condition on payers `i` (individual) or `c` (corporate) within a scope. Payers belong to no agency. */
export function payersWithin(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, { lga: (ids) => sql`coalesce(i.lga_id, c.lga_id) = ANY(${ids})` });
}

/** FROM clause of current portfolio entries `e` with their payers. */
export const ENTRIES: RawBuilder<unknown> = sql`portfolio_entry e LEFT JOIN individual i ON i.id = e.individual_id
  LEFT JOIN corporate c ON c.id = e.corporate_id`;

/** Whether the manager with this id has payers within the scope. */
export function managersWithin(scope: Scope, manager: RawBuilder<unknown>): RawBuilder<unknown> {
  if (isEverywhere(scope)) return sql`true`;
  return sql`EXISTS (SELECT FROM ${ENTRIES} WHERE e.manager_id = ${manager} AND e.until IS NULL AND ${payersWithin(scope)})`;
}

/** Whether an account (`u`) can work as a manager anywhere within the scope. */
export function worksWithin(scope: Scope): RawBuilder<boolean> {
  const overlaps = (column: string) => (ids: RawBuilder<unknown>) =>
    sql`(${sql.ref(column)} IS NULL OR ${sql.ref(column)} && ${ids})`;
  return sql`(${worksAsManager} AND EXISTS (
    SELECT FROM user_role ur JOIN role_permission rp ON rp.role_id = ur.role_id
    WHERE ur.user_id = u.id AND rp.permission = 'account_manager.work'
      AND ${withinScope(scope, { lga: overlaps("ur.lga_ids"), agency: overlaps("ur.agency_ids") })}))`;
}

/** Whether an account (`u`) is an active manager: not suspended, and still with the right. */
export const worksAsManager: RawBuilder<boolean> = sql<boolean>`(u.status = 'active' AND u.area = 'admin' AND EXISTS (
  SELECT FROM user_role ur JOIN role_permission rp ON rp.role_id = ur.role_id
  WHERE ur.user_id = u.id AND rp.permission = 'account_manager.work'))`;
