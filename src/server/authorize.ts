import type { Actor, Scope } from "./actor.ts";
import { AppError, notFound } from "./app-error.ts";

const EVERYWHERE: Scope = { lga: "*", agency: "*" };

/** The part of a row that a scope looks at. */
export interface Scoped {
  readonly lga_id?: number | null;
  readonly agency_id?: number | null;
  /** Whether it is the actor's own, for rights about what is one's own. These hold in every place. */
  readonly own?: boolean;
}

/**
 * The one place that decides whether someone may do something. Closed by default.
 * @param permission "resource.verb"
 * @param row when given, it must lie within the scope of the right
 * @returns the scope, for lists to filter by in SQL
 * @throws AppError not-signed-in, forbidden, or not-found for a row outside the scope
 */
export function authorize(actor: Actor, permission: string, row?: Scoped): Scope {
  if (actor.system) return EVERYWHERE;
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  const scope = actor.session.permissions[permission];
  if (!scope) throw new AppError("forbidden", "Your role does not allow this.");
  if (row && !reaches(scope, row)) throw notFound();
  return scope;
}

/**
 * Whether the actor holds the right anywhere, or for a row: decides what is offered or shown in full, never
 * what is done.
 */
export function may(actor: Actor, permission: string, row?: Scoped): boolean {
  if (actor.system) return true;
  const scope = actor.session?.permissions[permission];
  return scope !== undefined && (row === undefined || reaches(scope, row));
}

function reaches(scope: Scope, row: Scoped): boolean {
  if (row.own !== undefined) return row.own;
  return covers(scope.lga, row.lga_id) && covers(scope.agency, row.agency_id);
}

function covers(allowed: "*" | readonly number[], id: number | null | undefined): boolean {
  return allowed === "*" || (id != null && allowed.includes(id));
}
