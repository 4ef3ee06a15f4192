import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, menuEntry, open } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** An officer's menu: groups, pinned and recent entries, and pending counts. */

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
}, 120_000);

test("the menu opens the group of the page, keeps the others and pinned entries across page loads", async () => {
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page, context } = watched;
  await open(page, "/admin/list/shops");
  const menu = page.getByRole("navigation", { name: "Main", exact: true });
  const isOpen = (group: string) =>
    menu
      .locator("details")
      .filter({ has: page.locator("summary", { hasText: group }) })
      .evaluate((details: HTMLDetailsElement) => details.open);
  expect([await isOpen("Registers"), await isOpen("Billing")]).toEqual([true, false]);

  // By keyboard only.
  await menu.locator("summary", { hasText: "Billing" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => isOpen("Billing")).toBe(true);
  const tariff = await menuEntry(page, "Billing", "Tariff");
  await tariff.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await menu.getByText("Pinned").waitFor();
  expect(await menu.getByRole("link", { name: "Tariff", exact: true }).count()).toBe(2);
  await expectFitsAndAccessible(page);

  await page.goto("/admin/list/markets");
  expect([await isOpen("Registers"), await isOpen("Billing"), await isOpen("Places")]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await menu.getByRole("link", { name: "Tariff", exact: true }).count()).toBe(2);
  expect(await menu.getByText("Recent").count()).toBe(1);
  expect(await menu.getByRole("link", { name: "Shops", exact: true }).count()).toBe(1);

  await menu.getByRole("button", { name: "Unpin Tariff" }).first().click();
  await expect.poll(() => menu.getByText("Pinned").count()).toBe(0);
  expectNoPageErrors(watched);
  await context.close();
});

test("the menu shows how many records are pending approval", async () => {
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page, context } = watched;
  const approvals = page.locator("nav#index").getByRole("link", { name: /^Record approvals/ });
  const read = page.waitForResponse(/\/pending-counts$/);
  await open(page, "/admin");
  const count = async () => Number((await approvals.innerText()).replace("Record approvals", "") || 0);
  const { data } = (await (await read).json()) as { data: { kind: string; count: number }[] };
  const before = data.find(({ kind }) => kind === "records")?.count ?? 0;
  await expect.poll(count).toBe(before);
  await database()
    .insertInto("property")
    .values({
      street_name: "Heron Road",
      city: "Ibara",
      use: "residential",
      status: "submitted",
      submitted_at: new Date(),
    })
    .execute();
  await page.goto("/admin/list/shops");
  await expect.poll(count).toBe(before + 1);
  expectNoPageErrors(watched);
  await context.close();
});
