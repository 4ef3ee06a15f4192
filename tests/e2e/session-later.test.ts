import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectNoPageErrors, open } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";

/** Code loaded on demand, over a network that is slow or fails. */

const DIALOGS = "**/list-dialogs-*.js";
let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

const openList = async (watch: (page: Page) => Promise<unknown>) => {
  const watched = await site.signedInPage("admin@ratebook.test");
  await watch(watched.page);
  await open(watched.page, "/admin/list/property");
  return watched;
};
/** With a timeout, because a browser may never report a page as idle. */
const isIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5000 })));
const columns = (page: Page) => page.getByRole("button", { name: "Columns" });
const dialog = (page: Page) => page.getByRole("dialog");

describe("a dialog of a list", () => {
  test("opens once its code is loaded, without losing the click, and shows progress", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const watched = await openList((page) =>
      page.route(DIALOGS, async (route) => {
        await promise;
        await route.continue();
      }),
    );
    const { page, context } = watched;
    await columns(page).click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset["pressed"] !== undefined))
      .toBe(true);
    expect(await dialog(page).count()).toBe(0);
    resolve();
    await dialog(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset["pressed"])).toBeUndefined();
    expectNoPageErrors(watched);
    await context.close();
  });

  test("whose code fails to load reloads the page once, then shows an error, and opens on a later click", async () => {
    let broken = true;
    let fetchedEarly: Promise<unknown> = Promise.resolve();
    const { page, context } = await openList((page) => {
      fetchedEarly = page.waitForEvent("requestfailed", (request) => request.url().includes("list-dialogs"));
      return page.route(DIALOGS, (route) => (broken ? route.abort() : route.continue()));
    });
    // A failed prefetch shows nothing.
    await fetchedEarly;
    await isIdle(page);
    expect(await page.getByText("This part of the page couldn’t be loaded").count()).toBe(0);
    // A message just before the reload would flash.
    await page.evaluate(() => {
      const watch = () => document.body.innerText.includes("This part of the page couldn’t be loaded");
      new MutationObserver(() => watch() && sessionStorage.setItem("told", "1")).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    const reload = page.waitForEvent("load");
    await columns(page).click();
    await reload;
    expect(await page.evaluate(() => sessionStorage.getItem("told"))).toBeNull();
    await page.waitForFunction(() => document.documentElement.dataset["alive"] === "true");
    await columns(page).click();
    await page.getByText("This part of the page couldn’t be loaded").waitFor();
    expect(await dialog(page).count()).toBe(0);
    broken = false;
    const loaded = page.waitForEvent("load");
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await loaded;
    await page.waitForFunction(() => document.documentElement.dataset["alive"] === "true");
    await columns(page).click();
    await dialog(page).waitFor();
    await context.close();
  });

  test("whose code can't be loaded offline shows an error and leaves the page in place", async () => {
    const { page, context } = await openList((page) => page.route(DIALOGS, (route) => route.abort()));
    await page.evaluate(() => Object.assign(globalThis, { stays: true }));
    await context.setOffline(true);
    await columns(page).click();
    await page.getByText("This part of the page couldn’t be loaded").waitFor();
    expect(await page.evaluate(() => "stays" in globalThis)).toBe(true);
    await context.close();
  });

  test("doesn't open on another list that was opened while its code was loading", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const watched = await openList((page) =>
      page.route("**/view-dialogs-*.js", async (route) => {
        await promise;
        await route.continue();
      }),
    );
    const { page, context } = watched;
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("link", { name: "Entered by me" }).click();
    await page.waitForURL(/created_by=me/);
    const there = page.waitForResponse(/view-dialogs-/);
    resolve();
    await there;
    await isIdle(page);
    expect(await dialog(page).count()).toBe(0);
    // Nor automatically on the original list after going back.
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes("created_by"));
    // The browser changes the address immediately; the list follows once its data is loaded.
    await page.locator('a[href*="created_by=me"]:not([aria-current])').first().waitFor();
    await isIdle(page);
    expect(await dialog(page).count()).toBe(0);
    await page.getByRole("button", { name: "Save view" }).click();
    await dialog(page).waitFor();
    expectNoPageErrors(watched);
    await context.close();
  });
});
