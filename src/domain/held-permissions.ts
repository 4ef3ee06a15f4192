import { isEverywhere, type Scope, type Where } from "./people/cover.ts";

/** Every permission a person holds, and the grants of it: `formatted_permissions` of the API. */
export type PermissionSet = Readonly<Record<string, Where & { readonly grants: readonly Where[] }>>;

/** The same, in as few bytes as menus and the search need. */
export interface HeldPermissions {
  readonly permissions: readonly string[];
  /** Those of them that hold only in some local governments or for some agencies. */
  readonly limited: readonly string[];
}

/** Marks a permission that counts only where it is held without limits: "audit.view@everywhere". */
const EVERYWHERE = "@everywhere";

/** @param scopes permission → its grants */
export function heldPermissions(scopes: Readonly<Record<string, Scope>>): HeldPermissions {
  const permissions = Object.keys(scopes);
  const isLimited = (name: string) => !isEverywhere(scopes[name] ?? []);
  return { permissions, limited: permissions.filter(isLimited) };
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
 *   plus are needed together; one that ends in "@everywhere" must be held without limits
 */
export function mayOpen({ permissions, limited }: HeldPermissions, alternatives: readonly string[]): boolean {
  const holds = (needed: string) => {
    const name = needed.replace(EVERYWHERE, "");
    return permissions.includes(name) && !(needed.endsWith(EVERYWHERE) && limited.includes(name));
  };
  return alternatives.length === 0 || alternatives.some((together) => together.split("+").every(holds));
}
