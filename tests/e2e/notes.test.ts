import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { ratesCategory } from "../charging/fixture.ts";
import { createBill } from "../money/support/bills.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** Notes outside ledgers: beside documents, below the tariff, on a role, and on records that corporate users read. */

let site: Site;
let watched: WatchedPage;
let page: Page;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  watched = await site.signedInPage("admin@ratebook.test");
  page = watched.page;
}, 120_000);

async function writeNote(on: Page, text: string): Promise<void> {
  await on.getByLabel("Note", { exact: true }).fill(text);
  await on.getByRole("button", { name: "Add note" }).click();
  await on.getByText(text, { exact: true }).waitFor();
}

describe("a note on a bill", () => {
  test("is shown beside the document, never printed, and listed with a link back", async () => {
    const { id, code } = await createBill();
    await open(page, `/admin/receipt/bill/${id}`);
    await writeNote(page, "Asked for two weeks");
    await expectFitsAndAccessible(page);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.getByText("Asked for two weeks", { exact: true }).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    await page.emulateMedia({ media: null });

    await open(page, "/admin/notes?resource=bill");
    const row = page.getByRole("row", { name: /Asked for two weeks/ });
    await expect
      .poll(() => row.getByRole("link", { name: code }).getAttribute("href"))
      .toBe(`/admin/receipt/bill/${id}`);
    await expectFitsAndAccessible(page);
    await row.getByRole("link", { name: code }).click();
    await page.getByText("Asked for two weeks", { exact: true }).waitFor();
    await open(page, "/admin/notes?resource=receipt");
    await page.getByText("No matching notes").waitFor();
    expectNoPageErrors(watched);
  }, 120_000);

  test("can be shared with the owner only if there is one", async () => {
    const box = page.getByLabel("Visible to the owner");
    await open(page, `/admin/receipt/bill/${(await createBill()).id}`);
    await expect.poll(() => box.count()).toBe(1);
    await open(page, `/admin/receipt/bill/${(await createBill({ individual_id: null })).id}`);
    await page.getByRole("button", { name: "Add note" }).waitFor();
    await expect.poll(() => box.count()).toBe(0);
    const { id: lga } = await database().selectFrom("lga").select("id").limit(1).executeTakeFirstOrThrow();
    await open(page, `/admin/view/lga/${lga}`);
    await page.getByRole("button", { name: "Add note" }).waitFor();
    await expect.poll(() => box.count()).toBe(0);
  });
});

test("notes on a tariff, category, billing run and role are linked in the list of all notes", async () => {
  const category = await ratesCategory();
  const { id: role } = await database()
    .selectFrom("role")
    .select("id")
    .where("name", "=", "guest")
    .executeTakeFirstOrThrow();
  const { agency_id } = await database()
    .selectFrom("revenue_item")
    .select("agency_id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: run } = await database()
    .insertInto("billing_run")
    .values({
      category_id: category,
      agency_id,
      year: 2026,
      period_index: 1,
      state: "done",
      period_from: "2026-01-01",
      period_to: "2026-12-31",
      issued_on: "2026-01-05",
      filter: "{}",
      tariff: JSON.stringify({ category: { name: "Rates" } }),
      created_by_name: "Test",
      finished_at: new Date("2026-01-05T10:00:00Z"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const tariff = `/admin/demand/category-items?category=${category}`;
  const pages = [
    [tariff, "Rates of the old law", tariff],
    [`/admin/demand/demand-categories/${category}`, "Law is being revised", tariff],
    [`/admin/billing-runs/${run}`, "Begun at the Director's word", `/admin/billing-runs/${run}`],
    [`/admin/roles/${role}`, "For the auditors", `/admin/roles/${role}`],
  ] as const;
  for (const [path, text] of pages) {
    await open(page, path);
    await writeNote(page, text);
    await expectFitsAndAccessible(page);
  }
  await open(page, "/admin/notes");
  for (const [, text, back] of pages) {
    const links = page.getByRole("row", { name: new RegExp(text) }).getByRole("link");
    await expect.poll(() => links.first().getAttribute("href")).toBe(back);
  }
  expectNoPageErrors(watched);
}, 120_000);

test("corporate users read and answer the revenue office's notes", async () => {
  const { corporate_id } = await database()
    .selectFrom("user_corporate")
    .innerJoin("app_user", "app_user.id", "user_corporate.user_id")
    .select("corporate_id")
    .where("email", "=", "corporate@ratebook.test")
    .executeTakeFirstOrThrow();
  await open(page, `/admin/view/corporate/${corporate_id}`);
  await page.getByLabel("Visible to the owner").check();
  await writeNote(page, "Send your certificate");

  const corporate = await site.signedInPage("corporate@ratebook.test");
  await open(corporate.page, "/cooperate");
  await corporate.page.getByRole("link", { name: "Notes", exact: true }).first().click();
  await corporate.page.getByRole("heading", { name: "Our notes" }).waitFor();
  expect(new URL(corporate.page.url()).pathname).toBe("/cooperate/notes");
  await corporate.page.getByText("Send your certificate", { exact: true }).waitFor();
  await writeNote(corporate.page, "It comes on Monday");
  await expectFitsAndAccessible(corporate.page);
  expectNoPageErrors(corporate);
  await corporate.context.close();
  await open(page, `/admin/view/corporate/${corporate_id}`);
  await page.getByText("It comes on Monday", { exact: true }).waitFor();
}, 120_000);
