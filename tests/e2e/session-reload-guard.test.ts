import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { menuEntry, open, recordDocuments } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

/** The script file of a screen, as the router's manifest names it. */
async function chunkOf(path: string, route: string, email?: string): Promise<string> {
  const { page, context } = email ? await site.signedInPage(email) : await site.newPage();
  await open(page, path);
  const chunk = await page.evaluate((id) => {
    const { __reactRouterManifest: manifest } = window as unknown as {
      __reactRouterManifest: { routes: Record<string, { module: string }> };
    };
    return manifest.routes[id]?.module;
  }, route);
  await context.close();
  if (!chunk) throw new Error(`The manifest has no route ${route}.`);
  return chunk;
}

describe("8. a screen whose code fails to load", () => {
  /** Opens the vehicles list, from which the code of the settlements list fails to load. The page's clock is fixed. */
  async function withoutSettlements() {
    const chunk = await chunkOf("/admin/list/settlements", "admin.list.settlements", "admin@ratebook.test");
    const watched = await site.signedInPage("admin@ratebook.test");
    const { page } = watched;
    await page.clock.setFixedTime(Date.now());
    await open(page, "/admin/list/vehicles");
    let failures = 0;
    await page.route(`**${chunk}`, (route) => {
      failures++;
      return route.abort();
    });
    return { ...watched, chunk, documents: recordDocuments(page), failures: () => failures };
  }
  const goToSettlements = async (page: Page) => (await menuEntry(page, "Payments", "Settlements")).click();

  test("loads its address as a document, once, without losing the click", async () => {
    const { page, context, chunk, documents, failures } = await withoutSettlements();
    await page.unroute(`**${chunk}`);
    // As after a release: the old file is gone during use, and the document names the new one.
    let refuse = true;
    await page.route(`**${chunk}`, (route) => (refuse ? route.abort() : route.continue()));
    page.on("framenavigated", () => {
      refuse = false;
    });
    await goToSettlements(page);
    await page.waitForURL("**/admin/list/settlements");
    await page.waitForFunction(() => document.documentElement.dataset["alive"] === "true");
    expect(documents).toEqual(["/admin/list/settlements"]);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toContain("Settlements");
    expect(failures()).toBe(0);
    await context.close();
  });

  test("shows the error page on a second failure within ten seconds, and reloads again after that", async () => {
    const { page, context, documents, failures } = await withoutSettlements();
    await goToSettlements(page);
    await page.waitForURL("**/admin/list/settlements");
    await page.waitForLoadState("load");
    expect(documents).toEqual(["/admin/list/settlements"]);

    await open(page, "/admin/list/vehicles");
    documents.length = 0;
    const failedBefore = failures();
    await goToSettlements(page);
    await page.getByRole("heading", { name: "Internal Server Error" }).waitFor();
    expect(failures()).toBeGreaterThan(failedBefore);
    await expect.poll(() => page.title()).toBe("Internal Server Error");
    expect(documents, "no reload").toEqual([]);

    // Leaving the error page is a page load, because the router remembers the failure.
    await Promise.all([
      page.waitForEvent("load"),
      page.getByRole("link", { name: "Go to home page" }).click(),
    ]);
    expect(documents).toEqual(["/"]);

    await page.clock.setFixedTime(Date.now() + 11_000);
    await open(page, "/admin/list/vehicles");
    documents.length = 0;
    await goToSettlements(page);
    await page.waitForURL("**/admin/list/settlements");
    expect(documents).toEqual(["/admin/list/settlements"]);
    await context.close();
  });

  test("is counted separately for each path", async () => {
    const { page, context, documents } = await withoutSettlements();
    const other = await chunkOf("/admin/list/payments", "admin.list.payments", "admin@ratebook.test");
    await page.route(`**${other}`, (route) => route.abort());
    await goToSettlements(page);
    await page.waitForURL("**/admin/list/settlements");
    await open(page, "/admin/list/vehicles");
    documents.length = 0;
    await (await menuEntry(page, "Payments", "Payments")).click();
    await page.waitForURL("**/admin/list/payments");
    expect(documents).toEqual(["/admin/list/payments"]);
    await context.close();
  });
});

describe("the error page", () => {
  test("shows the unknown URL", async () => {
    const { page, context } = await site.newPage();
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await expect.poll(() => page.title()).toBe("Page Not Found");
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Page Not Found");
    await page.getByText("There is no page at /no/such/page.", { exact: true }).waitFor();
    await context.close();
  });

  test("is complete for an officer before scripts load, and has the menu afterwards", async () => {
    for (const javaScriptEnabled of [false, true]) {
      const { page, context } = await site.signedInPage("admin@ratebook.test", {
        javaScriptEnabled,
      });
      await page.goto("/admin/no/such/page");
      await page.getByText("There is no page at /admin/no/such/page.", { exact: true }).waitFor();
      // The surrounding layout has its styles: nothing touches the edge of the screen.
      await expect
        .poll(async () => (await page.getByRole("heading", { level: 1 }).boundingBox())?.x ?? 0)
        .toBeGreaterThan(10);
      await expect
        .poll(() => page.locator("nav#index a", { hasText: "Vehicles" }).count())
        .toBe(javaScriptEnabled ? 1 : 0);
      await context.close();
    }
  });

  test("also appears without a page load", async () => {
    const { page, context } = await site.newPage();
    await open(page, "/");
    await page.evaluate(() => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string): Promise<void> };
      };
      return router.navigate("/nowhere/at/all");
    });
    await page.getByText("There is no page at /nowhere/at/all.", { exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe("Page Not Found");
    await context.close();
  });
});
