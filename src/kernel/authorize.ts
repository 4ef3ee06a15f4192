import { coversRecord, EVERYWHERE, intersection, isEverywhere, type Scope } from "#domain/people/cover.ts";
import type { Actor } from "./actor.ts";
import { AppError, notFound } from "./app-error.ts";

/** The fields of a row that a scope checks. */
export interface Scoped {
  readonly lga_id?: number | null;
  readonly agency_id?: number | null;
  /** Whether it is the actor's own record. Rights to own records apply everywhere. */
  readonly own?: boolean;
}

/**
 * Checks a permission; refuses by default. A row is within the scope if one grant of the right covers both its local
 * government and its agency.
 * @param permission "resource.verb"
 * @param row must be within the scope of the right, if given
 * @returns the scope, to filter lists in SQL
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
 * Whether the actor has the right anywhere, or for a row. Only for what is offered or shown in full, not for access
 * control.
 */
export function may(actor: Actor, permission: string, row?: Scoped): boolean {
  if (actor.system) return true;
  const scope = actor.session?.permissions[permission];
  return scope !== undefined && (row === undefined || reachesRow(scope, row));
}

/**
 * Checks a right to data of the whole government, which has no local government or agency.
 * @param why error text if the right is limited
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeEverywhere(actor: Actor, permission: string, why: string): void {
  if (!isEverywhere(authorize(actor, permission))) throw new AppError("forbidden", why);
}

/** Whether the actor has the right without limits. */
export function mayEverywhere(actor: Actor, permission: string): boolean {
  return may(actor, permission) && isEverywhere(authorize(actor, permission));
}

/**
 * The actor with some rights limited to the scope of another: exports and reports need the right to see and the right
 * to export.
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
  return own ?? coversRecord(scope, lga_id ?? null, agency_id ?? null);
}
