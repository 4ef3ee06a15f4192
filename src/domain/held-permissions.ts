type Reach = "*" | readonly number[];

/** Every permission a person holds and where: `formatted_permissions` of the API. */
export type PermissionSet = Readonly<Record<string, { readonly lga: Reach; readonly agency: Reach }>>;

/** The same, in as few bytes as menus and the search need. */
export interface HeldPermissions {
  readonly permissions: readonly string[];
  /** Those of them that hold only in some local governments or for some agencies. */
  readonly limited: readonly string[];
}

/** Marks a permission that counts only where it is held without limits: "audit.view@everywhere". */
const EVERYWHERE = "@everywhere";

export function heldPermissions(set: PermissionSet): HeldPermissions {
  const permissions = Object.keys(set);
  const isLimited = (name: string) => set[name]?.lga !== "*" || set[name]?.agency !== "*";
  return { permissions, limited: permissions.filter(isLimited) };
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
