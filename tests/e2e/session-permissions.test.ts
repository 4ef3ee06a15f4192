import type { Page } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, localKeys, menuEntry, open, roundTrip } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { findApi } from "../support/page-api.ts";

/** A role changed while its user is signed in: menus and buttons follow without another sign-in. */

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

/** An officer with one role whose permissions can be replaced. */
async function officer(...permissions: string[]) {
  const email = await createOfficerWithGrants({ permissions });
  const { role_id } = await database()
    .selectFrom("user_role")
    .innerJoin("app_user", "app_user.id", "user_role.user_id")
    .where("app_user.email", "=", email)
    .select("role_id")
    .executeTakeFirstOrThrow();
  const watched = await site.signedInPage(email);
  const allow = (...names: string[]) =>
    database()
      .insertInto("role_permission")
      .values(names.map((permission) => ({ role_id, permission })))
      .execute();
  const withdraw = (...names: string[]) =>
    database()
      .deleteFrom("role_permission")
      .where("role_id", "=", role_id)
      .where("permission", "in", names)
      .execute();
  return { ...watched, allow, withdraw };
}

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" }).first();
const entry = (page: Page, name: string) => menu(page).getByRole("link", { name, exact: true });

interface MenuWindow extends Window {
  menuMissing?: boolean;
}

/** Records whether a document is ever shown without its menu entry. */
function watchMenu(page: Page, to: string): Promise<void> {
  return page.evaluate((path) => {
    const view: MenuWindow = window;
    view.menuMissing = false;
    new MutationObserver(() => {
      if (!document.querySelector(`nav a[href="${path}"]`)) view.menuMissing = true;
    }).observe(document, { subtree: true, childList: true });
  }, to);
}

const storedPermissions = async (page: Page) =>
  Object.keys(JSON.parse((await localKeys(page))["permission"] ?? "{}")).sort();

test("cached permissions of an older role are replaced at startup", async () => {
  const watched = await officer("shop.view", "shop.create", "vehicle.view");
  const { page, withdraw, allow } = watched;
  await withdraw("shop.create", "vehicle.view");
  await allow("mast.view");
  await open(page, "/admin/list/shops");
  await expect.poll(() => storedPermissions(page)).toEqual(["mast.view", "shop.view"]);
  await expect.poll(() => page.getByRole("link", { name: "Register shop" }).count()).toBe(0);
  expect(await entry(page, "Masts").count()).toBe(1);
  expect(await entry(page, "Vehicles").count()).toBe(0);
  expectNoPageErrors(watched);
  await page.context().close();
});

test("a 403 updates menu, search and buttons within the same document", async () => {
  const watched = await officer("shop.view", "shop.create", "vehicle.view");
  const { page, withdraw } = watched;
  await open(page, "/admin/list/shops");
  await expect.poll(() => storedPermissions(page)).toHaveLength(3);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  expect(await page.getByRole("link", { name: "Register shop" }).count()).toBeGreaterThan(0);
  await withdraw("shop.create", "vehicle.view");

  const api = await findApi(page);
  expect(await api.write("post", "/api/v1/shops", {})).toMatchObject({ status: 403 });
  await expect.poll(() => entry(page, "Vehicles").count()).toBe(0);
  expect(await entry(page, "Shops").count()).toBe(1);
  await expect.poll(() => page.getByRole("link", { name: "Register shop" }).count()).toBe(0);
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: /Search by code/ });
  await box.waitFor();
  await page.keyboard.type("vehicles");
  await page.getByText("No results.").waitFor();
  expect(await page.getByRole("option", { name: /Vehicles/ }).count()).toBe(0);
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
  expectNoPageErrors(watched);
  await page.context().close();
});

test("a page that is no longer permitted says so, and its menu entry disappears", async () => {
  const watched = await officer("shop.view", "vehicle.view");
  const { page, withdraw } = watched;
  await open(page, "/admin/list/shops");
  await expect.poll(() => storedPermissions(page)).toHaveLength(2);
  await withdraw("vehicle.view");
  await watchMenu(page, "/admin/list/shops");
  // Not by pointer: hovering prefetches the entry, which is then removed before the click.
  await open(page, "/admin/list/vehicles");
  await page.getByRole("heading", { name: "You don’t have access to this page" }).waitFor();
  await expect.poll(() => entry(page, "Vehicles").count()).toBe(0);
  await (await menuEntry(page, "Registers", "Shops")).waitFor();
  expect(await page.evaluate(() => (window as MenuWindow).menuMissing)).toBe(false);
  await page.context().close();
});

test("a granted right appears during use, and an open form keeps its typed values", async () => {
  const watched = await officer("shop.view", "shop.create");
  const { page, allow, withdraw } = watched;
  await page.addInitScript(() => Object.assign(window, { __ratebook: { permissionCheckMs: 100 } }));
  await open(page, "/admin/register/shop");
  const field = page.locator('main form input[type="text"]:visible').first();
  await field.fill("Typed before");
  await page.mouse.move(100, 100);
  await allow("vehicle.view");
  await entry(page, "Vehicles").waitFor();
  await withdraw("shop.create");
  await expect.poll(() => storedPermissions(page)).not.toContain("shop.create");
  await roundTrip(page);
  expect(await field.inputValue()).toBe("Typed before");
  expectNoPageErrors(watched);
  await page.context().close();
});
