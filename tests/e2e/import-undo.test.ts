import type { Page } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { addProperty } from "../charging/fixture.ts";
import { expectNoPageErrors, hydrated, open, type WatchedPage } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";

/** An import that was a mistake, and opening arrears that are eventually paid. */

const LONG = { timeout: 240_000 };
let site: Site;
let clerk: WatchedPage;
let approver: WatchedPage;
let payer: WatchedPage;

startWith({ RATEBOOK_JOBS: "2" });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  clerk = await site.signedInPage("admin@ratebook.test");
  approver = await site.signedInPage("admin2@ratebook.test");
  payer = await site.newPage();
}, 120_000);

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click(LONG);

async function importStatement(page: Page, kind: string, name: string, text: string): Promise<void> {
  await open(page, `/admin/import/${kind}`);
  await page.setInputFiles("input[type=file]", { name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await press(page, "Upload file");
  await page.waitForURL(new RegExp(`import/${kind}/\\d+`), LONG);
  await press(page, /^Check .* lines?/);
  await press(page, /^Import /);
  await page.getByText("File imported").waitFor(LONG);
}

async function countImported(): Promise<number> {
  const { n } = await database()
    .selectFrom("property")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("import_id", "is not", null)
    .executeTakeFirstOrThrow();
  return n;
}

test("an import is reviewed and reversed, and the file can be imported again", {
  timeout: 180_000,
}, async () => {
  const { page } = clerk;
  const lines = ["1,Quarry Road", "2,Quarry Road", "3,A road whose name is far too long for the field"];
  const text = `street_number,street_name,city,use\n${lines.map((line) => `${line},Ota,vacant\n`).join("")}`;
  await importStatement(page, "property", "mistake.csv", text);
  await expect.poll(() => countImported()).toBe(2);
  const out = page.getByRole("table", { name: "Skipped lines" });
  await out.getByText("A road whose name is far too long for the field").waitFor();

  await press(page, "Preview undo");
  await press(page, "Delete 2 properties");
  await page.getByText("Deleted: 2 properties").waitFor(LONG);
  await expect.poll(() => countImported()).toBe(0);
  await press(page, "Import file again");
  await page.getByText("File imported").waitFor(LONG);
  await expect.poll(() => countImported()).toBe(2);
});

test("opening arrears are approved by a second officer, become a bill and are paid by pay code", {
  timeout: 180_000,
}, async () => {
  const { id } = await addProperty();
  const { code } = await database()
    .selectFrom("property")
    .select("code")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const text = `asset,revenue item,year,arrears,as at\n${code},TR-01,2023,"12,500.00",2025-12-31\n`;
  await importStatement(clerk.page, "arrear", "arrears.csv", text);
  await clerk.page.getByText("Another officer with the right to approve arrears must issue them.").waitFor();

  const { page } = approver;
  await open(page, clerk.page.url());
  await press(page, "Issue 1 bill");
  const bill = page.getByRole("table", { name: "Imported arrears" }).getByRole("link", { name: /^BIL-/ });
  await bill.click(LONG);
  await page.waitForURL("**/admin/receipt/bill/*");
  await page.getByText("arrears, 2023").first().waitFor();
  const codeOnPage = async () =>
    /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(await page.locator("main").innerText())?.[0] ?? "";
  await expect.poll(codeOnPage).not.toBe("");
  const payCode = await codeOnPage();

  const visitor = payer.page;
  await open(visitor, "/payments");
  await visitor.getByLabel("Pay code").fill(payCode);
  await press(visitor, "Find bill");
  await visitor.waitForURL("**/payments/pay/*");
  await hydrated(visitor);
  await visitor.getByLabel("Email").fill("payer@example.com");
  await press(visitor, /^Pay ₦12,500\.00 now/);
  await visitor.waitForURL(/checkout/, LONG);
  await visitor.getByRole("button", { name: /^Pay/ }).first().click();
  await visitor.waitForURL(/payments\/receipt/, LONG);
  await visitor.getByText("Paid, thank you").waitFor(LONG);
});

test("the ledger agrees, and no page reports console errors", async () => {
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  for (const watched of [clerk, approver, payer]) expectNoPageErrors(watched);
});
