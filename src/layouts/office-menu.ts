import type { HeldPermissions } from "#domain/held-permissions.ts";
import type { NavGroup, NavItem } from "#ui/shell/side-nav.tsx";
import { type MenuItem, offeredGroups, offeredItems } from "./menu.ts";
import { approvalQueues, officeGroups } from "./office-menu-items.ts";

/** The menu groups shown as tabs on phones, by their titles. */
const BILLING = "Billing";
const REGISTER_GROUPS = ["Registers", "Places and categories"];

/** The menu and tabs of an officer with these permissions. */
export function officeMenu(person: HeldPermissions): {
  groups: readonly NavGroup[];
  tabs: readonly NavItem[];
} {
  const offered = offeredGroups(officeGroups, person).map((group) => ({
    ...group,
    items: withOneQueue(group.items),
  }));
  const itemsOf = (...heads: string[]) =>
    offered.filter(({ head }) => head && heads.includes(head)).flatMap(({ items }) => items);
  const [home] = offered[0]?.items ?? [];
  const [queue] = offeredItems(approvalQueues, person);
  return {
    groups: offered,
    tabs: [
      ...(home ? [home] : []),
      ...(queue ? [queue] : []),
      ...tabOf("Registers", "building-2", itemsOf(...REGISTER_GROUPS)),
      ...tabOf(
        "Billing",
        "scroll-text",
        moveToFront(itemsOf(BILLING), "/admin/list/demand-notices"),
        "/admin/demand",
      ),
    ],
  };
}

/** One entry for the approvals of all registers. */
function withOneQueue(items: readonly MenuItem[]): readonly MenuItem[] {
  const [first] = items.filter((item) => approvalQueues.includes(item));
  return items.filter((item) => item === first || !approvalQueues.includes(item));
}

/** Moves this entry to the front, if present. */
function moveToFront(items: readonly MenuItem[], to: string): readonly MenuItem[] {
  return items.toSorted((a, b) => Number(b.to === to) - Number(a.to === to));
}

/** A tab that leads to the first of several entries, and stays marked on all of them. */
function tabOf(
  label: string,
  icon: NavItem["icon"],
  items: readonly MenuItem[],
  ...more: readonly string[]
): readonly NavItem[] {
  const [first] = items;
  if (!first) return [];
  return [
    { to: first.to, label, icon, also: [...items.flatMap(({ to, also = [] }) => [to, ...also]), ...more] },
  ];
}
