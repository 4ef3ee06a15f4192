import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, localKeys, open, pressSignOut } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** Search with Ctrl-K: results found, selected and opened by keyboard; by a button on phones; as a page without scripts. */

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
}, 120_000);

const box = (page: Page) => page.getByRole("combobox", { name: /Search by code/ });
const searchButton = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: /^Search( by code|$)/ });
const chosen = (page: Page) => page.locator("[role=option][aria-selected=true]");

async function makeProperty(street_name: string) {
  return database()
    .insertInto("property")
    .values({ street_name, city: "Ibara", use: "residential", status: "approved" })
    .returning(["id", "code", "title"])
    .executeTakeFirstOrThrow();
}

test("the search works by keyboard, and recent items are kept until sign-out", async () => {
  const { id, code, title } = await makeProperty("Kingfisher Road");
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page } = watched;
  await open(page, "/admin/list/vehicles");
  await page.keyboard.press("Control+k");
  await expect.poll(() => box(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type("kingfisher");
  await expect.poll(() => chosen(page).innerText()).toContain(title);
  const activeId = () => box(page).getAttribute("aria-activedescendant");
  await expect.poll(async () => (await chosen(page).getAttribute("id")) === (await activeId())).toBe(true);
  await expectFitsAndAccessible(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/view/property/${id}`);
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);

  // Screens are found without a request, and the arrow keys wrap around.
  await page.keyboard.press("Control+k");
  await expect.poll(() => chosen(page).innerText()).toContain(code);
  await page.keyboard.type("revenue head");
  await expect.poll(() => chosen(page).innerText()).toContain("Revenue items");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => chosen(page).innerText()).not.toContain("Revenue items");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => chosen(page).innerText()).toContain("Revenue items");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);

  // Enter waits for the response. An exact match also lists the record's actions.
  await page.keyboard.press("Control+k");
  await page.keyboard.type(code);
  await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(1);
  await page.getByRole("option", { name: `Edit ${code}` }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/edit/property/${id}`);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("zzqqxx");
  await page.getByText("No results.").waitFor();
  await page.getByText(/Enter a code, name, phone number, plate/).waitFor();
  await page.context().setOffline(true);
  await page.keyboard.type("y");
  await page.getByText("You’re offline. Only pages are searched.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No results.").waitFor();
  await page.keyboard.press("Escape");

  expect(await localKeys(page)).toHaveProperty("found");
  await pressSignOut(page);
  await expect.poll(async () => Object.hasOwn(await localKeys(page), "found")).toBe(false);
  await watched.context.close();
}, 120_000);

test("text typed while the search loads is searched, and triggers no other shortcut", async () => {
  const { title } = await makeProperty("Hornbill Road");
  const { page, context } = await site.signedInPage("admin@ratebook.test");
  const { promise: typed, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/assets/*find-dialog*", async (route) => {
    await typed;
    await route.continue();
  });
  await open(page, "/admin/list/vehicles");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("hornbil1");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("l");
  load();
  await expect.poll(() => box(page).inputValue()).toBe("hornbill");
  await expect.poll(() => chosen(page).innerText()).toContain(title);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/admin/list/vehicles");
  await page.keyboard.press("Control+k");
  await expect.poll(() => box(page).inputValue()).toBe("");
  await context.close();
}, 120_000);

test("the search stays open when it is reopened immediately after closing", async () => {
  const { page, context } = await site.signedInPage("admin@ratebook.test");
  await open(page, "/admin/list/vehicles");
  await page.keyboard.press("Control+k");
  await box(page).waitFor();
  // After the dialog has closed, before the browser sends its close event.
  await page.evaluate(async () => {
    document.querySelector<HTMLDialogElement>("dialog[open]")?.requestClose();
    await Promise.resolve();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
  });
  await page.keyboard.type("hornbill");
  await expect.poll(() => box(page).inputValue()).toBe("hornbill");
  await context.close();
});

test("a selection made before the response is opened, and selecting text doesn't close the dialog", async () => {
  const { id } = await makeProperty("Bee-eater Road");
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page, context } = watched;
  await open(page, "/admin/list/vehicles");
  let answer: (route: Route) => Promise<void> = (route) => route.continue();
  let params = Promise.withResolvers<void>();
  await page.route("**/api/v1/search?**", async (route) => {
    await params.promise;
    await answer(route);
  });
  const ask = async (text: string) => {
    params = Promise.withResolvers();
    await box(page).fill("");
    await page.keyboard.type(text);
  };
  await page.keyboard.press("Control+k");

  // In a new tab, even if the response was slow.
  await ask("bee-eater");
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  params.resolve();
  await (await opened).waitForURL(`**/admin/view/property/${id}`);
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(1);

  // After a failed response, the next one opens nothing automatically.
  answer = (route) => route.fulfill({ status: 503, json: { code: "unavailable", message: "Not now." } });
  await ask("bee-eater road");
  await page.keyboard.press("Enter");
  params.resolve();
  const retry = page.getByRole("button", { name: "Try again" });
  await retry.waitFor();
  answer = (route) => route.continue();
  await retry.click();
  await expect.poll(() => chosen(page).innerText()).toContain("Bee-eater Road");
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(1);

  // The selected item stays selected when a better match is inserted above it.
  const row = {
    kind: "property",
    id,
    code: "PRP-9",
    title: "First of all",
    detail: null,
    place: null,
    status: null,
  };
  const data = { rows: [{ ...row, exact: true }], more: [], too_short: false };
  answer = (route) => route.fulfill({ json: { status: "success", data } });
  await ask("wallet");
  await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(1);
  await page.keyboard.press("ArrowDown");
  const second = await chosen(page).innerText();
  params.resolve();
  await page.getByRole("option", { name: /First of all/ }).waitFor();
  await expect.poll(() => chosen(page).innerText()).toBe(second);

  // A text selection dragged out of the dialog.
  const place = await box(page).boundingBox();
  if (!place) throw new Error("There is no box.");
  await page.mouse.move(place.x + 40, place.y + place.height / 2);
  await page.mouse.down();
  await page.mouse.move(4, 4);
  await page.mouse.up();
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(1);
  await page.mouse.click(4, 4);
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  await context.close();
}, 120_000);

test("a button opens the search on phones, in every signed-in area", async () => {
  for (const [email, home] of [
    ["admin@ratebook.test", "/admin"],
    ["corporate@ratebook.test", "/cooperate"],
    ["agent@ratebook.test", "/agent"],
  ] as const) {
    const watched = await site.signedInPage(email);
    const { page } = watched;
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, home);
    await searchButton(page).click();
    await box(page).fill("inbox");
    await expect.poll(() => chosen(page).innerText()).toContain("Inbox");
    await expectFitsAndAccessible(page);
    await chosen(page).click();
    await page.waitForURL(/\/inbox$/);
    expectNoPageErrors(watched);
    await watched.context.close();
  }
}, 120_000);

test("the button leads to a page with the same results without scripts", async () => {
  const { id } = await makeProperty("Goldcrest Road");
  const { page, context } = await site.signedInPage("admin@ratebook.test", {
    javaScriptEnabled: false,
  });
  await page.goto("/admin");
  await searchButton(page).click();
  await page.waitForURL("**/search");
  await page.getByRole("searchbox").fill("goldcrest");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=goldcrest");
  const link = page.locator("main").getByRole("link", { name: /Goldcrest Road/ });
  await expect.poll(() => link.getAttribute("href")).toBe(`/admin/view/property/${id}`);
  await context.close();
});
