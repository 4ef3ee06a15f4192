import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, test } from "vitest";
import { nextAction, resultKindLabels, resultPath } from "#domain/find/result-path.ts";
import { allPermissions, builtInRoles } from "#domain/permissions.ts";
import { registers } from "#domain/register/registers.ts";
import { translationsFor } from "#platform/languages/catalogues.ts";
import { sitemap } from "#sitemap.ts";
import { searchResults } from "./options.ts";
import { rightsOfScreen, unrestrictedAdminScreens } from "./screen-rights.ts";
import { findScreens, isSearchable, offeredScreens, type SearchUser } from "./screens.ts";

const areas = ["admin", "corporate", "individual", "guest", "agent", "super-agent"] as const;
const userOf = (area: (typeof areas)[number]): SearchUser => ({
  area,
  permissions: builtInRoles.find((role) => role.area === area)?.permissions ?? [],
  limited: [],
});
const admin = userOf("admin");
const paths = (person: SearchUser, typed: string) => findScreens(person, typed, 500).map(({ path }) => path);

describe("screens", () => {
  it("are found by title and by alternative names", () => {
    expect(paths(admin, "propert")[0]).toBe("/admin/list/property");
    expect(paths(admin, "revenue head")[0]).toBe("/admin/revenue/revenue-items");
    expect(paths(admin, "add property")[0]).toBe("/admin/register/property");
    expect(paths(admin, "record a bank payment")[0]).toBe("/admin/register/bank-entry");
    expect(paths(admin, "new refund")[0]).toBe("/admin/register/refund");
    expect(paths(admin, "new bill run")[0]).toBe("/admin/billing-runs/new");
    expect(paths(admin, "Àudit")[0]).toBe("/admin/audit/audit-trail");
    expect(paths(admin, "zzz")).toEqual([]);
    expect(paths(admin, "  ")).toEqual([]);
  });

  it.each([
    ["tariff", "/admin/demand/category-items"],
    ["refund", "/admin/list/refunds"],
    ["reconcile", "/admin/reconciliation"],
    ["import properties", "/admin/list/property"],
    ["opening arrears", "/admin/import/arrear"],
    ["upload", "/admin/reconciliation/send"],
    ["cash desk", "/admin/tills"],
    ["complaint", "/admin/services/requests"],
    ["audit log", "/admin/audit/audit-trail"],
    ["permission", "/admin/roles"],
    ["change password", "/admin/profile/profile"],
    ["payout", "/admin/list/settlements"],
    ["write-off", "/admin/list/bill-requests"],
    ["instalment", "/admin/list/bill-requests"],
    ["bulk billing", "/admin/billing-runs"],
    ["merge", "/admin/duplicates"],
    ["LGA", "/admin/list/lgas"],
  ])("are found by their synonyms: %s", (typed, path) => {
    expect(paths(admin, typed)[0]).toBe(path);
  });

  it.each([
    ["request refund", true],
    ["upload bank statement", true],
    ["transfer ownership", true],
    ["start a self-assessment", true],
    ["reports", false],
    ["refunds and reversals", false],
  ])("start an action or show a page: %s", (title, isAction) => {
    const all = areas.flatMap((area) => findScreens(userOf(area), title, 500));
    const found = all.filter((screen) => screen.title.toLowerCase() === title);
    expect(found).not.toEqual([]);
    for (const screen of found) expect(screen.isAction).toBe(isAction);
  });

  it("are found by their own title", () => {
    const missing = offeredScreens(admin).filter((path) => {
      const title = sitemap.find((address) => address.path === path)?.title;
      return title !== undefined && !paths(admin, title).includes(path);
    });
    expect(missing).toEqual([]);
  });

  it("are limited to those that the user can open, by right and by area", () => {
    const clerk = { area: "admin", permissions: ["property.view"], limited: [] };
    expect(paths(clerk, "property")).toContain("/admin/list/property");
    expect(paths(clerk, "property")).not.toContain("/admin/register/property");
    expect(paths(clerk, "revenue")).toEqual([]);
    expect(paths(userOf("individual"), "pay")).toContain("/individual/payment");
    expect(paths(admin, "settings")).toEqual(["/admin/settings/app"]);
    for (const area of areas.filter((one) => one !== "admin"))
      expect(paths(userOf(area), "settings")).toEqual([]);
  });

  it("with the same title and different addresses appear once", () => {
    const titles = findScreens(admin, "map", 500).map(({ title }) => title);
    expect(titles).toContain("Map of properties");
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("are found for each register if one screen shows several", () => {
    expect(paths(admin, "wards")).toEqual(["/admin/list/wards"]);
    expect(paths(userOf("individual"), "my shops")).toEqual(["/individual/list/shops"]);
    expect(paths(userOf("corporate"), "register vehicle")).toEqual(["/cooperate/register/vehicles"]);
  });

  it("appear once, without those whose address has parameters", () => {
    const found = paths(admin, "a");
    expect(found.length).toBeGreaterThan(20);
    expect(new Set(found).size).toBe(found.length);
    expect(paths(admin, "properties").filter((path) => path.includes("unapproved"))).toHaveLength(1);
    expect(found.filter((path) => path.includes("{"))).toEqual([]);
  });
});

describe("in another language", () => {
  afterEach(() => {
    globalThis.ratebookSpoken = undefined;
  });

  it("are found by their translated name, with or without diacritics, and by their English name", () => {
    globalThis.ratebookSpoken = translationsFor("yo", "individual");
    const owner = userOf("individual");
    for (const typed of ["Àwọn àkọsílẹ̀ mi", "akosile", "my notes"])
      expect(paths(owner, typed)).toContain("/individual/notes");
    expect(paths(owner, "ilẹ̀")).toContain("/individual/register/property");
  });

  it("have a translated name if they are listed as translated", () => {
    const { said } = JSON.parse(readFileSync("src/language/translated-files.json", "utf8")) as {
      said: string[];
    };
    for (const area of ["individual", "corporate", "agent"] as const)
      for (const language of ["ha", "yo", "ig"] as const) {
        const { texts = {} } = translationsFor(language, area) ?? {};
        const translatedScreens = sitemap
          .filter((address) => address.area === area && isSearchable(address))
          .filter(({ screen }) => said.includes(`src/screens/${screen}.tsx`));
        expect(translatedScreens.length).toBeGreaterThan(5);
        expect(translatedScreens.map(({ title }) => title).filter((title) => !texts[title])).toEqual([]);
      }
  });
});

test("each screen requires an existing right", () => {
  const rights = sitemap.flatMap(({ path }) => rightsOfScreen(path));
  expect(rights.length).toBeGreaterThan(100);
  expect(
    rights
      .flatMap((right) => right.split("+"))
      .filter((right) => !allPermissions.includes(right.replace(/@.*$/, ""))),
  ).toEqual([]);
});

test("an office screen requires a right, or is listed as open to every officer", () => {
  const seen = new Set<string>();
  const uniqueScreens = sitemap.filter(
    ({ screen, area, title }) =>
      !seen.has(`${screen} ${area} ${title}`) && seen.add(`${screen} ${area} ${title}`),
  );
  const withoutRight = uniqueScreens
    .filter((address) => address.area === "admin" && isSearchable(address))
    .filter(({ path }) => rightsOfScreen(path).length === 0 && !unrestrictedAdminScreens.has(path));
  expect(withoutRight.map(({ path }) => path)).toEqual([]);
  const withoutRights = paths({ area: "admin", permissions: [], limited: [] }, "a");
  expect(withoutRights).toContain("/admin/receipt");
  expect(
    withoutRights.filter((path) => path.startsWith("/admin") && !unrestrictedAdminScreens.has(path)),
  ).toEqual([]);
});

test("offers reports and data protection only to users who can open them", () => {
  const userWith = (...permissions: string[]) => ({ area: "admin", permissions, limited: [] });
  expect(paths(userWith("report.view"), "shop statistic")).toEqual([]);
  expect(paths(userWith("shop.view"), "shop statistic")).toEqual([]);
  expect(paths(userWith("report.view", "shop.view"), "shop statistic")).toEqual([
    "/admin/reporting/shop-statistic",
  ]);
  expect(paths(userWith("report.view"), "reports")).toContain("/admin/reports");
  expect(paths(userWith("report.view"), "report")).not.toContain("/admin/report/report");
  expect(paths(userWith("shop.view"), "data protection")).toEqual([]);
  expect(paths(userWith("data_protection.view"), "data protection")).toEqual(["/admin/data-protection"]);
});

const builtPaths = new Set(sitemap.filter(({ screen }) => screen).map(({ path }) => path));
const isBuilt = (to: string) =>
  builtPaths.has(
    to
      .replace(/\?.*$/, "")
      .replace("/import/file/", "/import/{resource}/")
      .replace(/\/\d+$/, "/{id}"),
  );

test.each(areas)("results of the %s area lead to existing screens", (area) => {
  const kinds = [...new Set([...Object.keys(resultKindLabels), ...registers.map(({ name }) => name)])];
  const targets = kinds.flatMap((kind) => {
    const action = nextAction(area, { kind, id: 7, code: "X", status: "unpaid" })?.to;
    return [resultPath(area, kind, 7), action].filter((to) => to !== undefined);
  });
  expect(targets).not.toEqual([]);
  expect(targets.filter((to) => !isBuilt(to))).toEqual([]);
});

test("lists exact matches first with their actions, then screens, then other records", () => {
  const row = { kind: "property", detail: null, place: "Abeokuta", status: "approved" };
  const rows = [
    { ...row, id: 1, code: "PRP-1", title: "Settings Road", exact: false },
    { ...row, id: 2, code: "PRP-2", title: "Other Road", exact: true },
  ];
  expect(searchResults(admin, "settings", rows).map(({ to }) => to)).toEqual([
    "/admin/view/property/2",
    "/admin/edit/property/2",
    "/admin/settings/app",
    "/admin/view/property/1",
  ]);
  const viewer = { area: "admin", permissions: ["property.view"], limited: [] };
  expect(searchResults(viewer, "zzz", rows).map(({ to }) => to)).toEqual([
    "/admin/view/property/2",
    "/admin/view/property/1",
  ]);
});
