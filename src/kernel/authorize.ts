import { EVERYWHERE, intersection, isEverywhere, reaches, type Scope } from "#domain/people/cover.ts";
import type { Actor } from "./actor.ts";
import { AppError, notFound } from "./app-error.ts";

/** The part of a row that a scope looks at. */
export interface Scoped {
  readonly lga_id?: number | null;
  readonly agency_id?: number | null;
  /** Whether it is the actor's own, for rights about what is one's own. These hold in every place. */
  readonly own?: boolean;
}

/**
 * The one place that decides whether someone may do something. Closed by default. A row lies within the scope when one
 * grant of the right covers both its local government and its agency.
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
  if (row && !reachesRow(scope, row)) throw notFound();
  return scope;
}

/**
 * Whether the actor holds the right anywhere, or for a row: decides what is offered or shown in full, never
 * what is done.
 */
export function may(actor: Actor, permission: string, row?: Scoped): boolean {
  if (actor.system) return true;
  const scope = actor.session?.permissions[permission];
  return scope !== undefined && (row === undefined || reachesRow(scope, row));
}

/**
 * For what belongs to the whole government, and to no local government or agency.
 * @param why what is said to somebody whose right is limited
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeEverywhere(actor: Actor, permission: string, why: string): void {
  if (!isEverywhere(authorize(actor, permission))) throw new AppError("forbidden", why);
}

/** Whether the actor holds the right without limits. */
export function mayEverywhere(actor: Actor, permission: string): boolean {
  return may(actor, permission) && isEverywhere(authorize(actor, permission));
}

/**
 * The actor with some rights only where another right of theirs holds too: what is exported or reported is seen by the first,
 * and taken away by the second.
 * @throws AppError not-signed-in, forbidden
 */
export function narrowedBy(actor: Actor, rights: readonly string[], by: string): Actor {
  const scope = authorize(actor, by);
  const { session } = actor;
  if (!session || actor.system || isEverywhere(scope)) return actor;
  const narrowed = rights.flatMap((right) => {
    const held = session.permissions[right];
    return held ? [[right, intersection(held, scope)] as const] : [];
  });
  const permissions = { ...session.permissions, ...Object.fromEntries(narrowed) };
  return { ...actor, session: { ...session, permissions } };
}

function reachesRow(scope: Scope, { own, lga_id, agency_id }: Scoped): boolean {
  return own ?? reaches(scope, lga_id ?? null, agency_id ?? null);
}
