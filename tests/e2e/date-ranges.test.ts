import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoPageErrors, open } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createPayer } from "../support/payers.ts";

/** First and last days that are no range: the form stays with what was entered, and the page says what to correct. */

const LONG = { timeout: 120_000 };
const BACKWARDS = "from=2026-11-30&to=2026-11-01";
const LAST_DAY = "Enter a last day on or after the first day.";
const REAL_DATE = "Enter a real date, such as 2026-11-21.";

let site: Site;

test.beforeAll(({ site: opened }) => {
  site = opened;
});

async function expectStatementForm(page: Page, address: string): Promise<void> {
  await open(page, `${address}?${BACKWARDS}`);
  await page.getByText(LAST_DAY).first().waitFor();
  const [from, to] = [page.getByLabel("From", { exact: true }), page.getByLabel("To", { exact: true })];
  expect(await from.inputValue()).toBe("2026-11-30");
  expect(await to.inputValue()).toBe("2026-11-01");
  expect(await to.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByText("This page can’t be shown").count()).toBe(0);
  expect(await page.getByRole("link", { name: "Download CSV" }).count()).toBe(0);
  await expectFitsAndAccessible(page);
  await from.fill("2026-11-01");
  await to.fill("2026-11-30");
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByRole("link", { name: "Download CSV" }).waitFor();
}

test("an officer's statement of a payer keeps the form", LONG, async () => {
  const watched = await site.signedInPage("admin@ratebook.test");
  const { party } = await createPayer("individual");
  await expectStatementForm(watched.page, `/admin/statement/individual/${party}`);
  expectNoPageErrors(watched);
});

test.each([
  ["individual", "/individual/statement"],
  ["corporate", "/cooperate/statement"],
] as const)(
  "the statement of their own account keeps the form for a user of type %s",
  LONG,
  async (area, address) => {
    const { email } = await createPayer(area);
    const watched = await site.signedInPage(email);
    await expectStatementForm(watched.page, address);
    expectNoPageErrors(watched);
  },
);

test("lists say what is wrong, and offer no download", LONG, async () => {
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page } = watched;
  const downloads = page
    .getByRole("main")
    .getByRole("link", { name: /^(Download (CSV|XLSX)|Export (as )?CSV)/ });
  for (const [address, empty] of [
    ["/admin/audit/audit-trail", "No entries found"],
    ["/admin/list/single-ticket", "No matching tickets"],
    ["/admin/list/collections", "No collections found"],
    ["/admin/sales-by-agent", "No matching sales"],
    ["/admin/list/settlements", "No matching settlements"],
    ["/admin/services/history", "No matching requests"],
    ["/admin/central-system/logs", "No matching entries"],
  ] as const)
    for (const [query, error] of [
      [BACKWARDS, LAST_DAY],
      ["from=2027-02-29", REAL_DATE],
    ] as const) {
      await open(page, `${address}?${query}`);
      await page.getByRole("alert").filter({ hasText: error }).first().waitFor();
      expect(await page.getByText(empty).count(), `${address}?${query}`).toBe(0);
      expect(await downloads.count(), `${address}?${query}`).toBe(0);
    }
  await expectFitsAndAccessible(page);
  expectNoPageErrors(watched);
});
