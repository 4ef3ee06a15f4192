import { expect } from "vitest";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** From the list of reports to the rows behind a figure, and scheduled reports. */

const LONG = { timeout: 240_000 };
let site: Site;
let watched: WatchedPage;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  watched = await site.signedInPage("admin@ratebook.test");
}, 240_000);

test(
  "a figure links to its rows, and the screen fits and is accessible in both colour schemes",
  LONG,
  async () => {
    const { page } = watched;
    await open(page, "/admin/reports");
    await page.getByRole("link", { name: "Entity count" }).click();
    await page.waitForURL("**/admin/reporting/entity-count");
    const row = page.getByRole("row", { name: /^Individuals/ });
    const figure = await row.getByRole("link").last().innerText();
    await expectFitsAndAccessible(page);
    await row.getByRole("link").last().click();
    await page.waitForURL("**/admin/list/individuals?**");
    await expect
      .poll(async () => page.getByRole("heading", { level: 1 }).innerText())
      .toMatch(new RegExp(`${figure}$`));
    for (const path of [
      "/admin/report/report",
      "/admin/report/report?name=collections",
      "/admin/reporting/late-bills",
    ]) {
      await open(page, path);
      await expectFitsAndAccessible(page);
    }
    expectNoPageErrors(watched);
  },
);

test("a filter keeps the selected period, and the filter value 0 has a label", LONG, async () => {
  const { page } = watched;
  await open(page, "/admin/report/report?name=ticket-compliance&period=yesterday");
  await page.locator("summary", { hasText: "Yesterday" }).waitFor();
  await page.locator("summary", { hasText: "Local government" }).click();
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Apply" }).filter({ visible: true }).click();
  await page.waitForURL(/lga=[0-9]+/);
  await page.locator("summary", { hasText: "Yesterday" }).waitFor();
  expect(new URL(page.url()).searchParams.get("period")).toBe("yesterday");
  for (const [path, text] of [
    ["/admin/reporting/late-bills?lga=0", "Local government No local government"],
    ["/admin/list/collections?officer=0", "Officer None (paid online)"],
    ["/admin/list/ticket-compliance?park=0", "Park No listed park"],
  ] as const) {
    await open(page, path);
    await page.locator("summary", { hasText: text }).waitFor();
  }
  expectNoPageErrors(watched);
});

test("a scheduled report is sent, paused and deleted", LONG, async () => {
  const { page } = watched;
  await open(page, "/admin/reporting/shop-statistic?by=market");
  await page.getByRole("button", { name: "Send by email" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Frequency").selectOption("month");
  await dialog.getByLabel("Other recipients").fill("guest@ratebook.test");
  await dialog.getByRole("button", { name: "Schedule report" }).click();
  await expect.poll(() => dialog.innerText()).toContain("No officer with access to this report");
  await dialog.getByLabel("Other recipients").fill("");
  await dialog.getByRole("button", { name: "Schedule report" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await open(page, "/admin/reports");
  const sent = page.getByRole("row", { name: /Every month on day 1 at 07:00/ });
  await sent.getByRole("button", { name: /^Pause/ }).click();
  await expect.poll(() => sent.innerText()).toContain("Paused");
  await expectFitsAndAccessible(page);
  await sent.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete schedule" }).click();
  await expect.poll(() => sent.count()).toBe(0);
  expectNoPageErrors(watched);
});
