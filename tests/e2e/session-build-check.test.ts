import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { hydrated, menuEntry, open } from "../support/browser.ts";
import { call } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

const MANIFEST = "**/build-manifest.json";

/** A marker that survives only as long as the document. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function adminPage() {
  const watched = await site.signedInPage("admin@ratebook.test");
  await watched.context.addInitScript(() => Object.assign(window, { __ratebook: { buildCheckMs: 50 } }));
  await open(watched.page, "/admin");
  await mark(watched.page);
  return watched;
}

/** Announces another build from now on; resolves once the page must have noticed. */
async function release(page: Page): Promise<void> {
  await page.route(MANIFEST, (route) => route.fulfill({ json: { build: "another" } }));
  await page.waitForResponse(async (response) => {
    if (!response.url().endsWith("/build-manifest.json")) return false;
    return ((await response.json()) as { build: string }).build === "another";
  });
  // The page stops polling once it knows: a whole interval passes without a request.
  await page.waitForFunction(() => {
    const params = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith("build-manifest.json"));
    return performance.now() - (params.at(-1)?.startTime ?? 0) > 500;
  });
}

describe("7. a page of an older build", () => {
  test("loads the target of the next click as a document, but not earlier", async () => {
    const { page, context } = await adminPage();
    await release(page);
    expect(pathOf(page)).toBe("/admin");
    expect(await isMarked(page), "nothing is reloaded under one's hands").toBe(true);
    await (await menuEntry(page, "Registers", "Vehicles")).click();
    await page.waitForURL("**/admin/list/vehicles");
    await hydrated(page);
    expect(await isMarked(page)).toBe(false);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Vehicles");
    await page.goBack();
    expect(pathOf(page), "the page before is one step back").toBe("/admin");
    await context.close();
  });

  test("loads the previous page as a document on going back", async () => {
    const { page, context } = await adminPage();
    await (await menuEntry(page, "Registers", "Vehicles")).click();
    await page.waitForURL("**/admin/list/vehicles");
    await (await menuEntry(page, "Registers", "Masts")).click();
    await page.waitForURL("**/admin/list/masts");
    expect(await isMarked(page)).toBe(true);
    await release(page);
    await page.goBack();
    await page.waitForURL("**/admin/list/vehicles");
    await page.waitForFunction(() => !("marked" in window));
    await hydrated(page);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Vehicles");
    await page.goForward();
    await page.waitForURL("**/admin/list/masts");
    await context.close();
  });

  test("stays in place for a jump within the page", async () => {
    const { page, context } = await adminPage();
    await release(page);
    await page.evaluate(() => {
      window.location.hash = "main";
    });
    await page.goBack();
    expect(pathOf(page)).toBe("/admin");
    expect(await isMarked(page)).toBe(true);
    await context.close();
  });
});

test("7. a page of the current build keeps checking, and never reloads", async () => {
  const { page, context } = await adminPage();
  const { build } = (await call(site.url, "/build-manifest.json")).json as { build: string };
  expect(await page.locator('meta[name="build"]').getAttribute("content")).toBe(build);
  for (let requests = 0; requests < 3; requests++) await page.waitForResponse(MANIFEST);
  await (await menuEntry(page, "Registers", "Vehicles")).click();
  await page.waitForURL("**/admin/list/vehicles");
  expect(await isMarked(page)).toBe(true);
  await context.close();
});

test.each([
  ["no answer", { status: 0, body: "" }],
  ["an error", { status: 500, body: "no" }],
  ["a proxy's page", { status: 200, body: "<html>" }],
  ["no build", { status: 200, body: "null" }],
])("7. %s to the build check is ignored", async (_, { status, body }) => {
  const { page, context, pageErrors } = await adminPage();
  let requests = 0;
  await page.route(MANIFEST, (route) => {
    requests++;
    return status === 0 ? route.abort() : route.fulfill({ status, body });
  });
  await expect.poll(() => requests).toBeGreaterThan(3);
  await (await menuEntry(page, "Registers", "Vehicles")).click();
  await page.waitForURL("**/admin/list/vehicles");
  expect(await isMarked(page)).toBe(true);
  expect(pageErrors).toEqual([]);
  await context.close();
});
