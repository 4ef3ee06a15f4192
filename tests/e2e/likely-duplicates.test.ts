import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoPageErrors, hydrated, open } from "../support/browser.ts";
import { call, signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createPayer } from "../support/payers.ts";

/** Likely duplicates are shown before a record is registered, and the typed values are kept. */

const LONG = 120_000;
const house = { street_number: "77", street_name: "Quarry Road", city: "Abeokuta" };

let site: Site;
let clerk: string;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  clerk = (await signInOver(site.url, "admin@ratebook.test", "api")).token;
});

async function enter(endpoint: string, body: object): Promise<{ id: number; code: string; title: string }> {
  const answer = await call(site.url, `/api/v1/${endpoint}`, { method: "POST", bearer: clerk, body });
  expect(answer.status).toBe(201);
  return answer.json?.["data"] as { id: number; code: string; title: string };
}

async function fillShop(page: Page, name: string) {
  await page.getByLabel("Trade name").fill(name);
  await page.getByLabel("Line of business").fill("Provisions");
  await page.getByLabel("Street number").fill(house.street_number);
  await page.getByLabel("Street name").fill(house.street_name);
  await page.getByLabel("City or town").fill(house.city);
}

const panel = (page: Page) => page.getByRole("heading", { name: "Possible duplicates" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("an officer views likely duplicates and registers the shop anyway", {
  timeout: LONG,
}, async () => {
  const old = await enter("shops", {
    ...house,
    trade_name: "Mama Ngozi Provisions",
    line_of_business: "Provisions",
  });
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page } = watched;
  await open(page, "/admin/register/shop");
  await hydrated(page);
  await fillShop(page, "Mama Ngozi Stores");
  await press(page, "Register shop");
  await panel(page).waitFor();
  await page.getByText("same street and number").waitFor();
  await page.getByText(old.code).waitFor();
  await expectFitsAndAccessible(page);

  // In a new tab, so that the form stays open.
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: `${old.title} (opens a new tab)` }).click(),
  ]);
  await tab.waitForURL(`**/admin/view/shop/${old.id}`);
  await tab.close();

  await page.getByRole("link", { name: "Open record" }).click();
  await page.waitForURL(`**/admin/view/shop/${old.id}`);
  await open(page, "/admin/register/shop");
  await hydrated(page);
  await expect.poll(() => page.getByLabel("Trade name").inputValue()).toBe("Mama Ngozi Stores");
  await press(page, "Save draft");
  await panel(page).waitFor();
  await expect.poll(() => page.getByLabel("Street name").inputValue()).toBe(house.street_name);
  await press(page, "None of these, register anyway");
  await page.waitForURL(/\/admin\/view\/shop\/\d+$/);
  expect(page.url()).not.toMatch(new RegExp(`/${old.id}$`));
  await page.getByText("Draft").first().waitFor();
  expectNoPageErrors(watched);
  await watched.context.close();
});

test("an owner is warned that a likely duplicate exists, without its details", {
  timeout: LONG,
}, async () => {
  const { email } = await createPayer("individual");
  const { page, context } = await site.signedInPage(email);
  await open(page, "/individual/register/shops");
  await hydrated(page);
  await fillShop(page, "Mama Ngozi Provision");
  await press(page, "Submit shop for approval");
  await panel(page).waitFor();
  await page.getByText(/A shop with a similar name at this address is already on record/).waitFor();
  const text = await page.getByRole("main").innerText();
  expect(text).not.toMatch(/SHP-|Mama Ngozi Provisions/);
  await expectFitsAndAccessible(page);
  await press(page, "Register shop anyway");
  await page.waitForURL(/\/individual\/view\/shop\/\d+$/);
  await page.getByText("We’re checking this shop").waitFor();
  await context.close();
});
