import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import { issueFromPreview } from "../support/approve-run.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { call, signInOver } from "../support/http.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** From an agency to the bills of a tariff, which one officer drafts and simulates and another publishes. */

/** Some screens are viewed six times each, on a shared machine that may be slow. */
const LONG = 240_000;

const YEAR = new Date().getFullYear() + 1;

let site: Site;
let watched: WatchedPage;
let other: WatchedPage;
let page: Page;
let category: number;
let simulated: string;

startWith({ RATEBOOK_JOBS: "1" });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  await addProperty();
  await addProperty({ use: "residential", rooms: 4, value: 5_000_000_00 });
  await addProperty({ use: "residential", rooms: null, value: 5_000_000_00 });
  watched = await site.signedInPage("admin@ratebook.test");
  other = await site.signedInPage("admin2@ratebook.test");
  page = watched.page;
});

const press = (name: string | RegExp, on: Page = page) => on.getByRole("button", { name }).click();

/** A category of this test, with one line in force. */
async function setUpCategory(): Promise<void> {
  const { token: bearer } = await signInOver(site.url, "admin@ratebook.test", "api");
  const post = async (path: string, body: object) => {
    const { status, json, text } = await call(site.url, `/api/v1${path}`, {
      method: "POST",
      bearer,
      body,
    });
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
    return ((json?.data ?? {}) as { id: number }).id;
  };
  category = await post("/demand-categories", {
    name: "Street lighting",
    resource: "property",
    period: "year",
    days_until_due: 30,
    legal_citation: "Lighting Law, s. 2",
  });
  const line = {
    kind: "flat",
    amount_kobo: "5,000",
    effective_from: "2020-01-01",
    citation: "Lighting Law, s. 2",
  };
  await post("/category-items", { category_id: category, revenue_item_id: "LGT-01", ...line });
}

describe("from an agency to its bills", () => {
  test(
    "an agency is added with its bank account, which a second officer confirms",
    async () => {
      await open(page, "/admin/agency/agencies");
      await page.getByRole("link", { name: "New agency" }).click();
      await page.waitForURL("**/agencies/new");
      await page.getByLabel("Name", { exact: true }).fill("Lighting Authority");
      await page.getByLabel("Short code").fill("9x");
      await page.getByLabel("Bank (optional)").fill("Harbour Bank");
      await press("Add agency");
      await page
        .getByRole("alert")
        .getByRole("link", { name: /Account number/ })
        .waitFor();
      await expect
        .poll(() => page.getByLabel("Name", { exact: true }).inputValue())
        .toBe("Lighting Authority");
      await page.getByLabel("Short code").fill("LGT");
      await page.getByLabel("Account number").fill("0011223344");
      await page.getByLabel("Account name").fill("Lighting Authority");
      await page.getByLabel("Reason").fill("Its first account");
      await press("Add agency");
      await page.waitForURL(/agencies\/\d+$/);
      await page.getByText("You requested this account. Another officer must confirm it.").waitFor();
      await expect.poll(() => page.getByRole("button", { name: "Confirm account" }).count()).toBe(0);
      await open(other.page, new URL(page.url()).pathname);
      await press("Confirm account", other.page);
      await other.page.getByText("Account confirmed").waitFor();
      await other.page.getByText(/^Confirmed/).waitFor();
      await expectFitsAndAccessible(page);
    },
    LONG,
  );

  test(
    "a revenue item is split 90 to 10, and rejected if the split is incomplete",
    async () => {
      await open(page, "/admin/revenue/revenue-items/new");
      await page.getByLabel("Code").fill("lgt-01");
      await page.getByLabel("Name").fill("Street lighting levy");
      await page
        .getByLabel("Agency", { exact: true })
        .first()
        .selectOption({ label: "LGT, Lighting Authority" });
      for (const [at, agency, part] of [
        [0, "LGT, Lighting Authority", "90"],
        [1, "IRS, Internal Revenue Service", "9"],
      ] as const) {
        await press("Add an agency");
        await page.locator(`[id="shares[${at}].agency_id"]`).selectOption({ label: agency });
        await page.locator(`[id="shares[${at}].share_bp"]`).fill(part);
      }
      await press("Add revenue item");
      await page.getByRole("alert").getByText("The shares add up to 99%").waitFor();
      await page.locator('[id="shares[1].share_bp"]').fill("10");
      await press("Add revenue item");
      await page.waitForURL(/revenue-items\/\d+$/);
      await page.getByText("Lighting Authority keeps all revenue.").waitFor();
      await page.getByText("A change is pending approval").waitFor();
      await expectFitsAndAccessible(page);
    },
    LONG,
  );

  test(
    "a draft starts with the current lines, and a higher one is marked as changed",
    async () => {
      await setUpCategory();
      await open(page, `/admin/demand/category-items?category=${category}`);
      await page.getByRole("link", { name: "New tariff draft" }).click();
      await page.waitForURL("**/tariff-drafts/new?category=*");
      await page.getByLabel("Name").fill("Lighting next year");
      await page.getByLabel("In force from").fill(`${YEAR}-01-01`);
      await press("Create draft");
      await page.waitForURL(/tariff-drafts\/\d+$/);
      await page.getByText("1 unchanged").waitFor();
      await page.getByRole("link", { name: /^Edit Street/ }).click();
      await page.waitForURL(/lines\/1$/);
      await page.getByRole("radio", { name: "Per unit" }).check();
      await page.getByLabel("Amount per unit").fill("750.25");
      await page.getByLabel("Unit", { exact: true }).selectOption({ label: "Rooms" });
      await press("Save line");
      await page.waitForURL(/tariff-drafts\/\d+$/);
      const lines = page.getByRole("table", { name: /Tariff lines of Lighting next year/ });
      await lines.getByText("₦5,000.00, fixed").waitFor();
      await lines.getByText("₦750.25 for each room").waitFor();
      await lines.getByText("Changed").waitFor();
      await page.getByText("You edited this draft. Another officer must publish it.").waitFor();
      await expect.poll(() => page.getByRole("button", { name: "Publish draft" }).count()).toBe(0);
      await expectFitsAndAccessible(page);
    },
    LONG,
  );

  test(
    "a simulation shows who pays more or less, with matching text, charts, tables and file",
    async () => {
      await page.getByRole("link", { name: "Simulate draft" }).click();
      await page.waitForURL(/simulate$/);
      await expect.poll(() => page.getByLabel("Year").inputValue()).toBe(String(YEAR));
      await press("Run simulation");
      await page.waitForURL(/simulations\/\d+$/);
      // 28 and 4 rooms at ₦750.25; the third property has no recorded rooms and is excluded.
      await page.getByText("3 properties checked").waitFor();
      const all = page.getByRole("table", { name: /by use/ }).locator("tfoot");
      simulated = "24,008.00";
      await expect.poll(() => all.textContent()).toContain(simulated);
      await expect.poll(() => all.textContent()).toContain("15,000.00");
      await page.getByText("1 would pay more, 1 less, 0 the same; 0 newly charged, 1 no longer").waitFor();
      await page.getByText("No rooms recorded").waitFor();
      await expect.poll(() => page.getByRole("img", { name: /^By use: .*in the draft/ }).count()).toBe(1);
      await expectFitsAndAccessible(page);
      const href = await page.getByRole("link", { name: "Download as CSV" }).getAttribute("href");
      const file = await (await page.request.get(href ?? "")).text();
      expect(file).toContain("24008.00");
      const up = page.getByRole("table", { name: /Largest increases/ });
      const code = await up.getByRole("link").first().textContent();
      await up.getByRole("link").first().click();
      await page.waitForURL("**/admin/view/property/*");
      await page
        .getByText(code ?? "none")
        .first()
        .waitFor();
    },
    LONG,
  );

  test(
    "another officer publishes it, and the billing run matches the simulation",
    async () => {
      const { id } = await database()
        .selectFrom("tariff_draft")
        .select("id")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      await open(other.page, `/admin/demand/tariff-drafts/${id}`);
      await press("Publish draft", other.page);
      await other.page.getByRole("dialog").getByRole("button", { name: "Publish draft" }).click();
      await other.page.getByText(/^In force from 1 Jan/).waitFor();
      await open(
        page,
        `/admin/demand/tariff-versions?category=${category}&on=2026-06-01&against=${YEAR}-01-01`,
      );
      await page.getByText("1 changed").waitFor();
      await expectFitsAndAccessible(page);
      await open(page, `/admin/billing-runs/new?category=${category}&year=${YEAR}`);
      await press("Preview run");
      await page.getByText("3 properties checked").waitFor();
      await issueFromPreview(page, site.url);
      await page.getByText("2 demand notices issued").waitFor();
      const total = page.getByRole("table", { name: /by use/ }).locator("tfoot");
      await expect.poll(() => total.textContent()).toContain(simulated);
    },
    LONG,
  );

  test(
    "a payer gets an explanation of the bill without signing in, for today and a later day",
    async () => {
      const { token, due_on } = await database()
        .selectFrom("bill")
        .select(["token", "due_on"])
        .where("total_kobo", "=", 21_007_00)
        .executeTakeFirstOrThrow();
      const visitor = await site.newPage({ viewport: { width: 360, height: 800 } });
      await open(visitor.page, `/process/receipt/bill/${token}`);
      await visitor.page.getByRole("link", { name: "Explain this bill" }).click();
      await visitor.page.waitForURL(/explain$/);
      await visitor.page.getByText("28 rooms at ₦750.25").waitFor();
      await visitor.page.getByText("each one adds ₦750.25").waitFor();
      await visitor.page.getByText("Lighting Law, s. 2").waitFor();
      await visitor.page.getByLabel("Payment date").fill(due_on);
      await press("Calculate", visitor.page);
      await visitor.page.waitForURL(/on=/);
      await visitor.page.getByText(/^Amount to pay on/).waitFor();
      await expectFitsAndAccessible(visitor.page);
      expectNoPageErrors(visitor);
    },
    LONG,
  );

  test(
    "no page reports console errors",
    () => {
      expectNoPageErrors(watched);
      expectNoPageErrors(other);
    },
    LONG,
  );
});
