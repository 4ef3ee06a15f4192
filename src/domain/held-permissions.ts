import {
  agenciesInAllLgas,
  isEverywhere,
  lgasForAllAgencies,
  type Scope,
  type Where,
} from "./people/cover.ts";

/** Every permission a person holds, and the grants of it: `formatted_permissions` of the API. */
export type PermissionSet = Readonly<Record<string, Where & { readonly grants: readonly Where[] }>>;

/** The same, in as few bytes as menus and the search need. */
export interface HeldPermissions {
  readonly permissions: readonly string[];
  /** Those of them that hold only in some local governments or for some agencies. */
  readonly limited: readonly string[];
  /** Those of them that hold for some agencies only, in any local government. */
  readonly some_agencies?: readonly string[];
  /** Those of them that hold in some local governments only, for any agency. */
  readonly some_lgas?: readonly string[];
}

/** Marks of permissions that do not count where they are held with a limit: "audit.view@everywhere". */
const MARKS = {
  "@everywhere": "limited",
  "@all-agencies": "some_agencies",
  "@all-lgas": "some_lgas",
} as const;

const MARK = /@.*$/;

/** @param scopes permission → its grants */
export function heldPermissions(scopes: Readonly<Record<string, Scope>>): HeldPermissions {
  const permissions = Object.keys(scopes);
  const having = (limit: (scope: Scope) => boolean) =>
    permissions.filter((name) => limit(scopes[name] ?? []));
  return {
    permissions,
    limited: having((scope) => !isEverywhere(scope)),
    some_agencies: having((scope) => lgasForAllAgencies(scope).length === 0),
    some_lgas: having((scope) => agenciesInAllLgas(scope).length === 0),
  };
}

/** Permission → its grants, of a set as the API sends it. */
export function scopesOf(set: PermissionSet): Record<string, Scope> {
  return Object.fromEntries(Object.entries(set).map(([name, permission]) => [name, grantsOf(permission)]));
}

/** A browser may still keep permissions that were stored before they had grants. */
export function grantsOf(permission: Partial<PermissionSet[string]> | undefined): readonly Where[] {
  if (permission?.grants) return permission.grants;
  return permission?.lga && permission.agency ? [{ lga: permission.lga, agency: permission.agency }] : [];
}

/**
 * Whether somebody's permissions open a screen.
 * @param alternatives any one of them is enough, and with none the screen is open to its whole area. Permissions joined by a
 *   plus are needed together; one that ends in "@everywhere" must be held without limits, in "@all-agencies" for all agencies of
 *   some local government, in "@all-lgas" for some agency in all of them
 */
export function mayOpen(held: HeldPermissions, alternatives: readonly string[]): boolean {
  const holds = (needed: string) => {
    const name = needed.replace(MARK, "");
    const mark = MARK.exec(needed)?.[0] as keyof typeof MARKS | undefined;
    return held.permissions.includes(name) && !(mark && held[MARKS[mark]]?.includes(name));
  };
  return alternatives.length === 0 || alternatives.some((together) => together.split("+").every(holds));
}
