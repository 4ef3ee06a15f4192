import { canOpen, type HeldPermissions } from "#domain/held-permissions.ts";
import type { NavGroup, NavItem } from "#ui/shell/side-nav.tsx";

/** What an entry of a menu needs to be offered. */
export interface Needs {
  /**
   * The permissions of which any one opens its screen, separated by spaces, in the format of `canOpen`. Absent if the
   * screen is open to its whole area.
   */
  readonly needs?: string;
}

export type MenuItem = NavItem & Needs;

export interface MenuGroup extends NavGroup {
  readonly items: readonly MenuItem[];
}

/** The entries that this person can open. */
export function offeredItems<T extends Needs>(items: readonly T[], person: HeldPermissions): readonly T[] {
  return items.filter(({ needs }) => canOpen(person, needs?.split(" ") ?? []));
}

/** The groups with the entries that this person can open, without empty groups. */
export function offeredGroups(groups: readonly MenuGroup[], person: HeldPermissions): readonly MenuGroup[] {
  return groups
    .map((group) => ({ ...group, items: offeredItems(group.items, person) }))
    .filter(({ items }) => items.length > 0);
}
