import type { MetaArgs } from "react-router";
import { expect, test } from "vitest";
import { chargeableResources } from "#domain/category-input.ts";
import { registers } from "#domain/register/registers.ts";
import { sitemap } from "../../../sitemap.ts";
import { getRegisterAt, registerTitle } from "./register-of.ts";

const addresses = sitemap.filter(({ screen }) => screen?.startsWith("admin/records/"));
const screensOf = (file: string) =>
  addresses
    .filter(({ screen }) => screen === `admin/records/${file}`)
    .map(({ path }) => getRegisterAt(path).name);

/** The title of a register's page, without the product's name. */
function titleAt(id: string, screen: "edit" | "list"): string {
  const [title] = registerTitle(screen)({ matches: [{ id }] } as unknown as MetaArgs) ?? [];
  return (title as { title: string }).title.replace(" · Ratebook", "");
}

test("finds the same register by the id of a route and by the pattern of its address", () => {
  const found = addresses.map(({ id, path }) => [path, getRegisterAt(id).name, getRegisterAt(path).name]);
  expect(found.length).toBeGreaterThan(70);
  expect(found.filter(([, byId, byPath]) => byId !== byPath)).toEqual([]);
});

test("distinguishes registers with similar names, even in a misspelled address", () => {
  expect(getRegisterAt("/admin/edit/individual-category/{id}").name).toBe("individual_category");
  expect(getRegisterAt("/admin/edit/individual/{id}").name).toBe("individual");
  expect(getRegisterAt("/admin/list/unapproved/signagel").name).toBe("signage");
  expect(getRegisterAt("/admin/register/propertyss").name).toBe("property");
  expect(() => getRegisterAt("/admin/list/payments")).toThrow("No register");
});

test("shows balances of assets only, and queues of records with approval", () => {
  expect(screensOf("view-asset").sort()).toEqual([...chargeableResources].sort());
  const approved = registers.filter(({ approval }) => approval).map(({ name }) => name);
  expect([...new Set(screensOf("waiting"))].sort()).toEqual(approved.sort());
});

test("names a list after its address, and a form after one record", () => {
  const lists = addresses.filter(({ screen }) => screen === "admin/records/list");
  expect(lists.map(({ id }) => titleAt(id, "list"))).toEqual(lists.map(({ title }) => title));
  expect(titleAt("admin.edit.signage.id", "edit")).toBe("Edit sign");
});
