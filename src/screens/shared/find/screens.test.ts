import { describe, expect, it, test } from "vitest";
import { foundAddress, kindWords, nextAct } from "#domain/find/found-address.ts";
import { allPermissions, builtInRoles } from "#domain/permissions.ts";
import { registers } from "#domain/register/registers.ts";
import { sitemap } from "#sitemap.ts";
import { optionsOf } from "./options.ts";
import { rightsOfScreen } from "./screen-rights.ts";
import { findScreens, type Person } from "./screens.ts";

const areas = ["admin", "corporate", "individual", "guest", "agent", "super-agent"] as const;
const personOf = (area: (typeof areas)[number]): Person => ({
  area,
  permissions: builtInRoles.find((role) => role.area === area)?.permissions ?? [],
});
const admin = personOf("admin");
const paths = (person: Person, typed: string) => findScreens(person, typed, 500).map(({ path }) => path);

describe("screens", () => {
  it("are found by title and by what people call them otherwise", () => {
    expect(paths(admin, "propert")[0]).toBe("/admin/list/property");
    expect(paths(admin, "revenue head")[0]).toBe("/admin/revenue/revenue-items");
    expect(paths(admin, "add property")[0]).toBe("/admin/register/property");
    expect(paths(admin, "record a bank payment")[0]).toBe("/admin/register/bank-entry");
    expect(paths(admin, "new bill run")[0]).toBe("/admin/billing-runs/new");
    expect(paths(admin, "Àudit")[0]).toBe("/admin/audit/audit-trail");
    expect(paths(admin, "zzz")).toEqual([]);
    expect(paths(admin, "  ")).toEqual([]);
  });

  it("are those that one may open: by right in the office, by area", () => {
    const clerk = { area: "admin", permissions: ["property.view"] };
    expect(paths(clerk, "property")).toContain("/admin/list/property");
    expect(paths(clerk, "property")).not.toContain("/admin/register/property");
    expect(paths(clerk, "revenue")).toEqual([]);
    expect(paths(personOf("individual"), "pay")).toContain("/individual/payment");
    for (const area of areas.filter((one) => one !== "admin"))
      expect(paths(personOf(area), "settings")).toEqual([]);
  });

  it("come once, and none that needs more than its address", () => {
    const found = paths(admin, "a");
    expect(found.length).toBeGreaterThan(20);
    expect(new Set(found).size).toBe(found.length);
    expect(paths(admin, "properties").filter((path) => path.includes("unapproved"))).toHaveLength(1);
    expect(found.filter((path) => path.includes("{"))).toEqual([]);
  });
});

test("the right of a screen is one that there is", () => {
  const rights = sitemap.flatMap(({ path }) => rightsOfScreen(path));
  expect(rights.filter((right) => !allPermissions.includes(right))).toEqual([]);
});

const built = new Set(sitemap.filter(({ screen }) => screen).map(({ path }) => path));
const isBuilt = (to: string) => built.has(to.replace(/\?.*$/, "").replace(/\/\d+$/, "/{id}"));

test.each(areas)("whatever is found by %s leads to a screen that there is", (area) => {
  const kinds = [...new Set([...Object.keys(kindWords), ...registers.map(({ name }) => name)])];
  const wrong = kinds.flatMap((kind) => {
    const act = nextAct(area, { kind, id: 7, code: "X", status: "unpaid" })?.to;
    return [foundAddress(area, kind, 7), act].filter((to) => to !== undefined && !isBuilt(to));
  });
  expect(wrong).toEqual([]);
});

test("what was typed exactly comes first with what can be done with it, then screens, then other records", () => {
  const row = { kind: "property", detail: null, place: "Abeokuta", status: "approved" };
  const rows = [
    { ...row, id: 1, code: "PRP-1", title: "Settings Road", exact: false },
    { ...row, id: 2, code: "PRP-2", title: "Other Road", exact: true },
  ];
  expect(optionsOf(admin, "settings", rows).map(({ to }) => to)).toEqual([
    "/admin/view/property/2",
    "/admin/edit/property/2",
    "/admin/settings/app",
    "/admin/view/property/1",
  ]);
  const looks = { area: "admin", permissions: ["property.view"] };
  expect(optionsOf(looks, "zzz", rows).map(({ to }) => to)).toEqual([
    "/admin/view/property/2",
    "/admin/view/property/1",
  ]);
});
