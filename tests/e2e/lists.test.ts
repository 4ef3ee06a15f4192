import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { connectionPool, database } from "#kernel/db/client.ts";
import { accountOf } from "../support/addresses.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { csvCells } from "../support/csv.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { sheetRows } from "../support/xlsx.ts";

/** Lists: columns, saved views, exports, cards and print. */

let site: Site;
let watched: WatchedPage;
let page: Page;

startWith({ RATEBOOK_JOBS: "1" });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  await database().deleteFrom("ownership").execute();
  await database().deleteFrom("property").execute();
  await connectionPool().query(`
    INSERT INTO property (street_number, street_name, city, use, assessed_value, year_built, status, lga_id, created_by)
    SELECT n::text, CASE WHEN n = 3 THEN '=SUM(A1)' ELSE 'Quarry Road' END, 'Ibara',
      (ARRAY['residential', 'commercial', 'vacant'])[n % 3 + 1], CASE WHEN n % 4 > 0 THEN n * 1234567 END, 1990 + n,
      (ARRAY['approved', 'draft'])[n % 2 + 1], (SELECT min(id) FROM lga), 1
    FROM generate_series(1, 40) AS n`);
  watched = await site.signedInPage(accountOf.admin, { acceptDownloads: true });
  page = watched.page;
});

/** The text of all table cells except the checkboxes. */
async function tableCells(of: Page = page): Promise<string[][]> {
  return of.evaluate(() =>
    [...document.querySelectorAll("main table tr")].map((row) =>
      [...row.querySelectorAll("th, td")]
        .filter((cell) => cell.querySelector("input") === null)
        .map((cell) => (cell.textContent ?? "").trim()),
    ),
  );
}

async function columnHeads(of: Page = page): Promise<string[]> {
  return (await tableCells(of))[0] ?? [];
}

/** A cell as the exported file has it: numbers without commas, ISO dates, empty instead of a dash. */
function asFile(cell: string): string {
  if (cell === "–") return "";
  const day = /^(\d{1,2}) (\w{3}) (\d{4})$/.exec(cell);
  if (day) return new Date(`${cell} UTC`).toISOString().slice(0, 10);
  return /^[\d,]+\.\d\d$/.test(cell) ? cell.replaceAll(",", "") : cell;
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

async function downloadList(kind: RegExp): Promise<Buffer> {
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: kind }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: "Download properties" }).click(),
  ]);
  return bytesOf(download);
}

describe("columns", () => {
  test("are selected and moved by keyboard, kept in the URL and remembered", async () => {
    await open(page, "/admin/list/property");
    await expect
      .poll(() => columnHeads())
      .toEqual(["Code", "Address", "Owner", "Use", "Assessed value (₦)", "Status"]);
    await page.getByRole("button", { name: "Columns" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Owner" }).press("Space");
    await dialog.getByRole("checkbox", { name: "Year built" }).press("Space");
    const up = dialog.getByRole("button", { name: "Move Year built up" });
    await up.press("Enter");
    await up.press("Enter");
    await up.press("Enter");
    const remembered = page.waitForResponse((answer) => answer.url().includes("/list-choices/property"));
    await dialog.getByRole("button", { name: "Show these columns" }).click();
    expect((await remembered).status()).toBe(200);
    await page.waitForURL(/columns=year_built%2Cuse%2Cassessed_value%2Cstatus/);
    const chosen = ["Code", "Address", "Year built", "Use", "Assessed value (₦)", "Status"];
    await expect.poll(() => columnHeads()).toEqual(chosen);
    await open(page, "/admin/list/property");
    await expect.poll(() => columnHeads()).toEqual(chosen);
  });

  test("in the URL apply to other users who open it", async () => {
    const other = await site.signedInPage("admin2@ratebook.test");
    await open(other.page, "/admin/list/property?columns=lga,created_by&sort=-code");
    await expect.poll(() => columnHeads(other.page)).toEqual(["Code", "Address", "LGA", "Entered by"]);
    await open(other.page, "/admin/list/property");
    expect((await columnHeads(other.page))[2]).toBe("Owner");
    await other.context.close();
  });
});

describe("an export", () => {
  const address =
    "/admin/list/property?use=commercial&use=vacant&sort=-assessed_value" +
    "&columns=assessed_value,use,lga,created_at,created_by,status,owners";

  test("matches the screen cell by cell", async () => {
    await open(page, address);
    const visible = (await tableCells()).map((row) => row.map(asFile));
    expect(visible.length).toBe(28);
    const lines = csvCells((await downloadList(/CSV/)).toString("utf8"));
    expect(lines.map((line) => line.map((cell) => cell.replace(/^'=/, "=")))).toEqual(visible);
    const rows = await sheetRows(Uint8Array.from(await downloadList(/XLSX/)).buffer);
    const text = (value: unknown) =>
      value instanceof Date
        ? value.toISOString().slice(0, 10)
        : typeof value === "number"
          ? value.toFixed(2)
          : String(value ?? "");
    expect(rows.map((row) => visible[0]?.map((_, at) => text(row[at])))).toEqual(visible);
  });

  test("with unmasked personal data is made in the background, for a purpose", async () => {
    await connectionPool().query(
      "INSERT INTO individual (surname, phone_number, created_by) VALUES ('Zubair', '08033344455', 1)",
    );
    await open(page, "/admin/list/individuals?q=Zubair");
    await page.getByRole("table").getByText("••••••••455").waitFor();
    expect(await page.getByRole("table").textContent()).not.toContain("08033344455");
    await page.getByRole("button", { name: "Download", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /CSV/ }).check();
    await dialog.getByRole("checkbox", { name: /in full/ }).check();
    await dialog.getByRole("button", { name: "Create file" }).click();
    await dialog.getByText("Select a purpose.").first().waitFor();
    await dialog.getByLabel("Purpose").selectOption("contact");
    await dialog.getByRole("button", { name: "Create file" }).click();
    const link = dialog.getByRole("link", { name: /Download individuals-/ });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect((await bytesOf(download)).toString("utf8")).toContain("08033344455");
    // It remains available later.
    await page.getByRole("button", { name: "Download", exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /^individuals-.*\.csv$/ })
      .waitFor();
    await page.keyboard.press("Escape");
  });
});

test("an export shows how many people are excluded by a restriction, before it and in its result", async () => {
  await connectionPool().query(`
    WITH person AS (INSERT INTO individual (surname) VALUES ('Yakubu'), ('Yakubu') RETURNING id),
      opened AS (INSERT INTO data_case (individual_id, kind, request, due_on)
        SELECT min(id), 'restriction', 'Disputed', '2030-01-01' FROM person RETURNING id, individual_id)
    INSERT INTO data_restriction (individual_id, case_id, reason, set_by)
      SELECT individual_id, id, 'Disputed', 1 FROM opened`);
  const excluded = "1 row is excluded because of a data protection restriction.";
  await open(page, "/admin/list/individuals?q=Yakubu");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(excluded).waitFor();
  await dialog.getByRole("checkbox", { name: /in full/ }).check();
  await dialog.getByLabel("Purpose").selectOption("contact");
  await dialog.getByRole("button", { name: "Create file" }).click();
  await dialog.getByText(`File ready: 1 row. ${excluded} Available for 3 days.`).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  const { rows } = await connectionPool().query("SELECT max(id) AS id FROM job WHERE kind = 'export-list'");
  await open(page, `/admin/jobs/${rows[0]?.id}`);
  await page.getByText(excluded).waitFor();
});

describe("a saved view", () => {
  test("has a name and a tab, and its URL shows the same list to other users", async () => {
    await open(page, "/admin/list/property?use=vacant&sort=code&columns=use,status");
    await page.getByRole("button", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Save view" }).click();
    await dialog.getByText("Enter a name for this view.").first().waitFor();
    await dialog.getByLabel("View name").fill("Vacant land");
    await dialog.getByRole("button", { name: "Save view" }).click();
    await page.waitForURL(/view=\d+/);
    const tab = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Vacant land" });
    await expect.poll(() => tab.getAttribute("aria-current")).toBe("page");
    const visible = await tableCells();
    const shared = page.url();
    await page.getByRole("link", { name: "All", exact: true }).click();
    await page.waitForURL((url) => !url.search.includes("vacant"));
    await tab.click();
    await expect.poll(() => tableCells()).toEqual(visible);

    const other = await site.signedInPage("admin2@ratebook.test");
    await open(other.page, shared);
    await expect.poll(() => tableCells(other.page)).toEqual(visible);
    await expect.poll(() => other.page.getByRole("link", { name: "Vacant land" }).count()).toBe(0);
    await other.context.close();
  });

  test("can be the default of its list, and can be changed, deleted and restored", async () => {
    await page.getByRole("button", { name: "Edit view" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("View name").fill("Empty plots");
    await dialog.getByRole("checkbox", { name: "Open the list with this view" }).check();
    await dialog.getByRole("button", { name: "Save changes" }).click();
    const views = page.getByRole("navigation", { name: "Views" });
    await views.getByRole("link", { name: "Empty plots" }).waitFor();
    await open(page, "/admin/list/property");
    expect(page.url()).toContain("use=vacant");
    await views.getByRole("link", { name: "All", exact: true }).click();
    await page.waitForURL(/view=all/);
    await expect.poll(async () => (await tableCells()).length).toBe(41);
    await views.getByRole("link", { name: "Empty plots" }).click();
    await page.waitForURL(/use=vacant/);
    await page.getByRole("button", { name: "Edit view" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete view" }).click();
    await page.waitForURL(/view=all/);
    await views.getByRole("link", { name: "Empty plots" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await views.getByRole("link", { name: "Empty plots" }).waitFor();
  });
});

describe("filters", () => {
  test("are set by checkboxes and dates, described in words and removed one by one", async () => {
    await open(page, "/admin/list/property?view=all");
    await page.locator("summary", { hasText: "Missing details" }).click();
    await page.getByRole("checkbox", { name: "No photos" }).check();
    await page.getByRole("checkbox", { name: "No GPS point" }).check();
    await page.getByRole("button", { name: "Apply" }).and(page.locator(":visible")).click();
    await page.waitForURL(/photo=none&position=none|position=none&photo=none/);
    await page.locator("summary", { hasText: "Missing details No photos, No GPS point" }).waitFor();
    await page.locator("summary", { hasText: "Date entered" }).click();
    await page.getByLabel("From").fill("2020-01-01");
    await page.getByLabel("To", { exact: true }).fill("2020-01-31");
    await page.getByRole("button", { name: "Apply" }).and(page.locator(":visible")).click();
    await page.locator("summary", { hasText: "1 Jan 2020 to 31 Jan 2020" }).waitFor();
    await page.getByText("No properties match your search").waitFor();
    await page.getByRole("link", { name: "Remove Date entered" }).click();
    await page.waitForURL((url) => !url.search.includes("entered_from=2020"));
    await expect.poll(async () => (await tableCells()).length).toBe(41);
  });
});

describe("cards", () => {
  test("show the same records for the same search, and link back to the table", async () => {
    await open(page, "/admin/list/property?use=commercial&sort=-code&per_page=25");
    const codes = (await tableCells()).slice(1).map(([code]) => code);
    await page.getByRole("link", { name: "Card view" }).click();
    await page.waitForURL(/card-view\/property\?.*use=commercial/);
    const cards = page.getByRole("list", { name: /^Properties, sorted by/ }).getByRole("listitem");
    await cards.first().waitFor();
    const found = await cards.evaluateAll((all) => all.map((card) => card.querySelector("a")?.textContent));
    expect(found).toEqual(codes);
    await expect.poll(() => cards.first().textContent()).toContain("No photo yet");
    await cards.first().getByRole("checkbox").check();
    await page.getByRole("region", { name: "1 selected" }).waitFor();
    await page.getByRole("link", { name: "Table view" }).click();
    await page.waitForURL(/list\/property\?.*use=commercial/);
  });
});

describe("a printed list", () => {
  test("has a header that describes its content, and no controls", async () => {
    await open(page, "/admin/list/property?use=vacant&q=quarry&view=all");
    await page.emulateMedia({ media: "print" });
    const list = page.locator("main");
    const text = await list.innerText();
    expect(text).toContain("Search: quarry · Use: Vacant land");
    expect(text).toMatch(/1 to \d+ of \d+, sorted by address/);
    for (const name of ["Download", "Columns", "Later"])
      await expect
        .poll(() => list.getByText(name, { exact: true }).and(page.locator(":visible")).count(), {
          message: name,
        })
        .toBe(0);
    await expect.poll(() => page.getByRole("navigation").and(page.locator(":visible")).count()).toBe(0);
    await page.emulateMedia({ media: "screen" });
  });
});

test("users are sorted and exported in that order", async () => {
  await open(page, "/admin/list/users?sort=name");
  const names = (await tableCells()).slice(1).map((row) => row[1]);
  expect(names.length).toBeGreaterThan(3);
  await page.locator("summary", { hasText: "Download" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Text (CSV)" }).click(),
  ]);
  const lines = csvCells((await bytesOf(download)).toString("utf8"));
  expect(lines.slice(1).map((line) => line[1])).toEqual(names);
});

test("no page reports console errors", () => {
  expectNoPageErrors(watched);
});
