import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoPageErrors, menuEntry, open, recordDocuments } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";

/** Losing the network during work. */

/** Cuts the network, and waits until the page knows: the browser reports it a moment later. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}

let site: Site;
test.beforeAll(({ site: opened }) => {
  site = opened;
});

test("a link followed offline keeps the page and its typed values, and works later", async () => {
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page, context } = watched;
  await open(page, "/admin/register/shop");
  await page.getByLabel("Landmark").fill("Beside the post office");
  const documents = recordDocuments(page);
  await goOffline(page);
  const link = await menuEntry(page, "Places", "Markets");
  await link.click();
  await page.getByText("You’re offline", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/register/shop");
  expect(await page.getByLabel("Landmark").inputValue()).toBe("Beside the post office");
  await page.getByRole("button", { name: "Close" }).first().click();
  await context.setOffline(false);
  await link.click();
  await page.getByRole("heading", { name: "Markets" }).waitFor();
  await goOffline(page);
  await page.goBack();
  await page.getByText("You’re offline", { exact: true }).waitFor();
  await page.waitForURL("**/admin/list/markets");
  expect(await page.getByRole("heading", { name: "Markets" }).count()).toBe(1);
  expect(documents).toEqual([]);
  await context.close();
});

test("an unreachable server shows an error page with a retry button", async () => {
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page, context } = watched;
  await open(page, "/admin/list/shops");
  await page.route("**/markets.data*", (route) => route.abort());
  await open(page, "/admin/list/markets");
  await page.getByRole("heading", { name: "No connection" }).waitFor();
  expect(await page.getByText("We’ve recorded the error").count()).toBe(0);
  await page.unroute("**/markets.data*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Markets" }).waitFor();
  expectNoPageErrors(watched);
  await context.close();
});

test("a busy server shows an error page with a retry button, and typed values are restored", async () => {
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page, context } = watched;
  await open(page, "/admin/register/shop");
  await page.getByLabel("Landmark").fill("Beside the post office");
  const busy = "The server is busy. Try again in a moment.";
  await page.route("**/markets.data*", (route) =>
    route.fulfill({ status: 503, headers: { "Retry-After": "2" }, contentType: "text/plain", body: busy }),
  );
  const link = await menuEntry(page, "Places", "Markets");
  await link.click();
  await page.getByRole("heading", { name: "The server is busy" }).waitFor();
  await expect.poll(() => page.title()).toBe("The server is busy");
  await page.unroute("**/markets.data*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Markets" }).waitFor();
  await open(page, "/admin/register/shop");
  await expect.poll(() => page.getByLabel("Landmark").inputValue()).toBe("Beside the post office");
  await context.close();
});

test("a page whose data is refused once by a busy server is retried automatically", async () => {
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page, context } = watched;
  await open(page, "/admin/list/shops");
  const refused: string[] = [];
  await page.route(
    "**/markets.data*",
    (route) => {
      refused.push(route.request().url());
      return route.fulfill({
        status: 503,
        headers: { "Retry-After": "1" },
        contentType: "text/plain",
        body: "Busy",
      });
    },
    { times: 1 },
  );
  await (await menuEntry(page, "Places", "Markets")).click();
  await page.getByRole("heading", { name: "Markets" }).waitFor();
  expect(refused).toHaveLength(1);
  expect(await page.title()).not.toBe("The server is busy");
  await context.close();
});
