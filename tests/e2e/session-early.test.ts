import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { expectNoPageErrors, hydrated, open } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";

/** On a slow network, the HTML arrives before the scripts. Input in between is handled, once. */

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

/** Opens a URL and delays its scripts until the returned function is called. */
async function openSlowly(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/**/*.js", async (route) => {
    await promise;
    await route.fallback();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  return async () => {
    expect(await page.evaluate(() => document.documentElement.dataset["alive"])).toBeUndefined();
    resolve();
    await hydrated(page);
  };
}

const showsLoading = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body, "::after").content.includes("still loading"));

describe("before hydration", () => {
  test("a sign-in is kept and sent as soon as the page is hydrated", async () => {
    const watched = await site.newPage();
    const { page, context } = watched;
    const resume = await openSlowly(page, "/login");
    await page.getByLabel("Phone number or email").fill("admin@ratebook.test");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    expect(await showsLoading(page)).toBe(false);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    expect(await showsLoading(page)).toBe(true);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/v1/login")) sent.push(request.method());
    });
    await resume();
    await page.waitForURL((url) => url.pathname.startsWith("/admin"));
    expect(sent).toEqual(["POST"]);
    expectNoPageErrors(watched);
    await context.close();
  });

  test("a selection is handled once the scripts load", async () => {
    const watched = await site.signedInPage("admin@ratebook.test");
    const { page, context } = watched;
    await open(page, "/admin/import/property");
    const buffer = Buffer.from("roll,mailing_city\nN1,Ota\n");
    await page.setInputFiles("input[type=file]", { name: "roll.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Upload file" }).click();
    await page.waitForURL(/import\/property\/\d+/);
    const resume = await openSlowly(page, page.url());
    const roll = page.getByLabel("Field for roll");
    await roll.selectOption("use");
    await resume();
    // Only scripts render the mapping of a text column's values.
    await page.getByRole("heading", { name: "Use: values of “roll”" }).waitFor();
    expect(await roll.inputValue()).toBe("use");
    expectNoPageErrors(watched);
    await context.close();
  });

  test("a button clicked twice acts once", async () => {
    const watched = await site.signedInPage("admin@ratebook.test");
    const { page, context } = watched;
    const resume = await openSlowly(page, "/admin/list/property");
    const button = page.getByRole("button", { name: "Columns", exact: true });
    await button.click();
    await button.click();
    await resume();
    await page.getByRole("dialog").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
    expect(await showsLoading(page)).toBe(false);
    expectNoPageErrors(watched);
    await context.close();
  });
});
