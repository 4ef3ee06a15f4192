import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { connectionPool } from "#kernel/db/client.ts";
import { expectNoPageErrors, menuEntry, open, type WatchedPage } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";

/** Difficulties that first-time users had with the product. */
startWith({ RATEBOOK_JOBS: "2" });

describe("a new officer", { timeout: 120_000 }, () => {
  let site: Site;
  let clerk: WatchedPage;

  test.beforeAll(async ({ site: opened }) => {
    site = opened;
    clerk = await site.signedInPage("admin@ratebook.test");
  }, 120_000);

  const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
  const top = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

  async function waitForJobs(): Promise<void> {
    const open = "SELECT FROM job WHERE state NOT IN ('done', 'failed', 'cancelled')";
    await expect.poll(async () => (await connectionPool().query(open)).rowCount).toBe(0);
  }

  async function send(page: Page, name: string, lines: string): Promise<void> {
    await open(page, "/admin/import/property");
    const buffer = Buffer.from(`roll,street_name,mailing_city\n${lines}`);
    await page.setInputFiles("input[type=file]", { name, mimeType: "text/csv", buffer });
    await press(page, "Upload file");
    await page.waitForURL(/import\/property\/\d+/);
  }

  test("can reload during column mapping, and discard the draft", async () => {
    const { page } = clerk;
    await send(page, "first.csv", "N1,Olusegun Obasanjo Hill Top Way,Ota\n");
    const [roll, city] = [page.getByLabel("Field for roll"), page.getByLabel("City or town")];
    await roll.selectOption("roll_number");
    await city.fill("Abeokuta");
    await page.reload();
    await page.getByText(/^Draft from .* restored\.$/).waitFor();
    expect([await roll.inputValue(), await city.inputValue()]).toEqual(["roll_number", "Abeokuta"]);
    await press(page, "Discard draft");
    expect([await roll.inputValue(), await city.inputValue()]).toEqual(["", ""]);
  });

  test("sees the heading of the error summary, and one message for one result", async () => {
    const { page } = clerk;
    await page.getByLabel("Field for roll").selectOption("roll_number");
    await press(page, "Check 1 line");
    await page.getByText("There is a problem").waitFor();
    const strip = await page
      .locator("header")
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(() => top(page, "[role=alert] h2")).toBeGreaterThan(strip);
    await page.getByLabel("City or town").fill("Abeokuta");
    await page.getByLabel("Use", { exact: true }).selectOption("vacant");
    // A check so short that it is done before the page polls its progress.
    await page.route("**/admin/import/property/*.data*", async (route) => {
      await waitForJobs();
      await route.fallback();
    });
    await press(page, "Check 1 line");
    await press(page, "Import 1 property");
    await page.getByText("File imported: 1 new.").waitFor();
    await page.getByText("None. Every line is on record.").waitFor();
  });

  test("finds an import again, and its mapping is offered for the next file", async () => {
    const { page } = clerk;
    await send(page, "second.csv", "N2,Quarry Road,Ota\n");
    await press(page, /^Use the column mapping of \d+ \w+ \d{4}$/);
    await expect.poll(() => page.getByLabel("City or town").inputValue()).toBe("Abeokuta");
    await open(page, "/admin/import/property");
    const earlier = page.getByRole("table", { name: /^Previous imports/ });
    await expect
      .poll(() => earlier.getByRole("row").allTextContents())
      .toEqual([
        expect.stringContaining("Import"),
        expect.stringMatching(/second\.csv.*Match columns/),
        expect.stringMatching(/first\.csv.*Imported/),
      ]);
  });

  test("causes no console errors", () => expectNoPageErrors(clerk));

  test("keeps the menu on a page that isn't found", async () => {
    const { page } = clerk;
    await page.goto("/admin/nonsense");
    await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
    await (await menuEntry(page, "Registers", "Properties")).waitFor();
  });

  test.each([360, 768])("sees the current section and each record's status at %d pixels", async (width) => {
    const { page } = clerk;
    await page.setViewportSize({ width, height: 800 });
    await open(page, "/admin/import/property");
    const bar = page.getByRole("navigation").locator("[aria-current=page]:visible");
    await expect.poll(() => bar.allTextContents()).toEqual(["Registers"]);
    await open(page, "/admin/list/property");
    const status = await page.locator("tbody tr").first().locator("td").last().boundingBox();
    expect((status?.x ?? width) + (status?.width ?? 0)).toBeLessThanOrEqual(width);
  });
});
