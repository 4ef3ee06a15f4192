import {
  agenciesInAllLgas,
  type GrantedScope,
  isEverywhere,
  lgasForAllAgencies,
  type Scope,
} from "./people/cover.ts";

/** All permissions of a user with their grants: `formatted_permissions` of the API. */
export type PermissionSet = Readonly<
  Record<string, GrantedScope & { readonly grants: readonly GrantedScope[] }>
>;

/** The same in a compact form, for menus and search. */
export interface HeldPermissions {
  readonly permissions: readonly string[];
  /** Permissions limited to some local governments or agencies. */
  readonly limited: readonly string[];
  /** Permissions limited to some agencies, in any local government. */
  readonly some_agencies?: readonly string[];
  /** Permissions limited to some local governments, for any agency. */
  readonly some_lgas?: readonly string[];
}

/** Suffixes of permissions that must be held without a limit: "audit.view@everywhere". */
const SUFFIXES = {
  "@everywhere": "limited",
  "@all-agencies": "some_agencies",
  "@all-lgas": "some_lgas",
} as const;

const SUFFIX = /@.*$/;

/** @param scopes permission → its grants */
export function heldPermissions(scopes: Readonly<Record<string, Scope>>): HeldPermissions {
  const permissions = Object.keys(scopes);
  const namesWhere = (limit: (scope: Scope) => boolean) =>
    permissions.filter((name) => limit(scopes[name] ?? []));
  return {
    permissions,
    limited: namesWhere((scope) => !isEverywhere(scope)),
    some_agencies: namesWhere((scope) => lgasForAllAgencies(scope).length === 0),
    some_lgas: namesWhere((scope) => agenciesInAllLgas(scope).length === 0),
  };
}

/** Permission → its grants, from the API format. */
export function scopesOf(set: PermissionSet): Record<string, Scope> {
  return Object.fromEntries(Object.entries(set).map(([name, permission]) => [name, grantsOf(permission)]));
}

/** The grants of a permission. Browsers may have stored it in the older format without grants. */
export function grantsOf(permission: Partial<PermissionSet[string]> | undefined): readonly GrantedScope[] {
  if (permission?.grants) return permission.grants;
  return permission?.lga && permission.agency ? [{ lga: permission.lga, agency: permission.agency }] : [];
}

/**
 * Whether permissions give access to a screen.
 * @param alternatives any of them is enough; with none, the screen is open to its whole area. Permissions joined by a
 * plus are needed together. A suffix requires them without a limit: "@everywhere"; for all agencies in some local
 * government: "@all-agencies"; in all local governments for some agency: "@all-lgas"
 */
export function canOpen(held: HeldPermissions, alternatives: readonly string[]): boolean {
  const isHeld = (needed: string) => {
    const name = needed.replace(SUFFIX, "");
    const suffix = SUFFIX.exec(needed)?.[0] as keyof typeof SUFFIXES | undefined;
    return held.permissions.includes(name) && !(suffix && held[SUFFIXES[suffix]]?.includes(name));
  };
  return alternatives.length === 0 || alternatives.some((required) => required.split("+").every(isHeld));
}
