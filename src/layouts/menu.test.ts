import { describe, expect, test } from "vitest";
import { allPermissions, builtInRoles } from "#domain/permissions.ts";
import { registers } from "#domain/register/registers.ts";
import { recordPages } from "../screens/shared/addresses/records.ts";
import { rightsOfScreen } from "../screens/shared/find/screen-rights.ts";
import { agentTabs } from "./agent-menu.ts";
import { guestGroups, guestTabs } from "./guest-menu.ts";
import { type Needs, offeredGroups, offeredItems } from "./menu.ts";
import { officeMenu } from "./office-menu.ts";
import { corporateLinks, individualLinks } from "./owner-menu.ts";
import { pendingEntries } from "./pending-counts.ts";
import { superAgentGroups, superAgentTabs } from "./super-agent-menu.ts";

type Entry = Needs & { readonly to: string };

const holding = (permissions: readonly string[], limited: readonly string[] = []) => ({
  permissions,
  limited,
});
const officePermissions = builtInRoles.find(({ area }) => area === "admin")?.permissions ?? [];
const fullMenu = officeMenu(holding(officePermissions));
const officeEntries: readonly Entry[] = fullMenu.groups.flatMap(({ items }) => items);

const menus: Readonly<Record<string, readonly Entry[]>> = {
  office: officeEntries,
  guest: [...guestGroups.flatMap(({ items }) => items), ...guestTabs],
  agent: agentTabs,
  "super agent": [...superAgentGroups.flatMap(({ items }) => items), ...superAgentTabs],
  corporate: corporateLinks,
  individual: individualLinks,
};

test.each(Object.entries(menus))(
  "each entry of the %s menu requires the same right as its screen",
  (_, entries) => {
    expect(entries.length).toBeGreaterThan(2);
    expect(entries.map(({ to, needs = "" }) => [to, needs.split(" ").filter(Boolean).sort()])).toEqual(
      entries.map(({ to }) => [to, [...rightsOfScreen(to)].sort()]),
    );
  },
);

describe("an officer's menu", () => {
  test("has every entry for an administrator", () => {
    expect(officeEntries.length).toBeGreaterThan(70);
    expect(fullMenu.tabs.map(({ to }) => to)).toEqual([
      "/admin",
      "/admin/list/unapproved/property",
      "/admin/list/property",
      "/admin/list/demand-notices",
    ]);
  });

  test("has at most nine groups that open and close, each entry once", () => {
    expect(fullMenu.groups.filter(({ head }) => head).length).toBeLessThanOrEqual(9);
    expect(new Set(officeEntries.map(({ to }) => to)).size).toBe(officeEntries.length);
  });

  test("lists the registers in their display order, as other lists of registers do", () => {
    const lists = registers.map((resource) => recordPages.list(resource));
    const entries = officeEntries.map(({ to }) => to).filter((to) => lists.slice(0, 9).includes(to));
    expect(entries).toEqual(lists.slice(0, 9));
  });

  test("has an entry for each kind of pending work", () => {
    const addresses = officeEntries.map(({ to }) => to);
    expect(
      Object.values(pendingEntries).filter((to) => !addresses.some((path) => path.startsWith(to))),
    ).toEqual([]);
  });

  test("has the entries that a small role can open, and its tabs lead there", () => {
    const { groups, tabs } = officeMenu(holding(["shop.view", "bill.view"]));
    expect(groups.map(({ head, items }) => [head, items.map(({ label }) => label)])).toEqual([
      [undefined, ["Home", "Record approvals"]],
      ["Registers", ["Shops"]],
      ["Billing", ["Bill requests"]],
      ["System", ["Jobs"]],
    ]);
    expect(tabs.map(({ to }) => to)).toEqual([
      "/admin",
      "/admin/list/unapproved/shops",
      "/admin/list/shops",
      "/admin/list/bill-requests",
    ]);
  });

  test("omits entries that require a right everywhere, for an officer with that right in some places", () => {
    const limited = officeMenu(holding(officePermissions, officePermissions))
      .groups.flatMap(({ items }) => items)
      .map(({ to }) => to);
    const missing = officeEntries.map(({ to }) => to).filter((to) => !limited.includes(to));
    expect(missing).toContain("/admin/audit/audit-trail");
    expect(missing).toContain("/admin/reconciliation");
    expect(limited).toContain("/admin/list/property");
  });
});

test("other areas' menus have what a person may open", () => {
  expect(offeredItems(individualLinks, holding(["own_asset.view"])).map(({ label }) => label)).toEqual([
    "My assets",
  ]);
  expect(offeredGroups(guestGroups, holding(["wallet.view"])).map(({ head }) => head)).toEqual([
    "Agents and wallets",
  ]);
  expect(offeredItems(agentTabs, holding(["ticket.validate"])).map(({ label }) => label)).toEqual(["Check"]);
});

test("every entry requires an existing permission", () => {
  const needed = Object.values(menus)
    .flat()
    .flatMap(({ needs = "" }) => needs.split(/[ +]/).filter(Boolean));
  expect(needed.length).toBeGreaterThan(80);
  expect(needed.filter((name) => !allPermissions.includes(name.replace(/@.*$/, "")))).toEqual([]);
});
