import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { addDays } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { createBill, type TestBill } from "../money/support/bills.ts";
import { payOnline } from "../money/support/pay-online.ts";
import { expectNoPageErrors, open } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createPayer, type Payer } from "../support/payers.ts";
import { pdfText } from "../support/pdf-text.ts";
import { expectPrints } from "../support/print-output.ts";

/** Printed documents: no blank sheets, no controls, and the QR code included. */

const LONG = { timeout: 240_000 };
let site: Site;
let payer: Payer;
let bill: TestBill;
let paid: TestBill;
let receipt: { id: number; token: string };

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  payer = await createPayer("individual");
  const today = await lagosToday(database());
  const { id: asset_id } = await database()
    .insertInto("property")
    .values({
      street_number: "14",
      street_name: "Quarry Road, Ibara",
      city: "Abeokuta",
      use: "commercial",
      status: "approved",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const owed = {
    individual_id: payer.party,
    asset: { asset_type: "property", asset_id },
    issued_on: today,
    due_on: addDays(today, 40),
    discounts: [{ days: 9, rate_ppm: 50_000 }],
  };
  bill = await createBill({ ...owed, lines: [["TX-01", 13_591_80]] });
  paid = await createBill({ ...owed, lines: [["TX-01", 1_000_00]] });
  await payOnline(site.url, [paid]);
  receipt = await database().selectFrom("receipt").select(["id", "token"]).executeTakeFirstOrThrow();
}, 120_000);

/** The text of a page as it is printed. */
async function printedText(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" });
  const text = await page.locator("body").innerText();
  await page.emulateMedia({ media: null });
  return text;
}

describe("an owner's bill", LONG, () => {
  test("is a document with pay code, bank, QR code and PDF, and prints on one sheet", async () => {
    const watched = await site.signedInPage(payer.email);
    const { page, person } = watched;
    await open(page, `/individual/receipt/bill/${bill.id}`);
    const code = `${bill.pay_code.slice(0, 4)}-${bill.pay_code.slice(4)}`;
    const sheet = page.locator("article");
    await expect.poll(() => sheet.innerText()).toContain(code);
    const text = await sheet.innerText();
    expect(text).toContain("14 Quarry Road, Ibara, Abeokuta");
    expect(text).toContain("with the early payment discount");
    expect(text).toMatch(/₦12,912\.21[\s\S]*₦13,591\.80/);
    await page
      .getByRole("img", { name: `Pay bill ${code}` })
      .first()
      .waitFor();
    await page.getByRole("link", { name: "Pay bill" }).first().waitFor();
    await page.getByRole("link", { name: "Explain this bill" }).waitFor();
    await page.getByText("Since the bill was issued").waitFor();
    await expectFitsAndAccessible(page);
    await expectPrints(page, 1);
    const href = await page.getByRole("link", { name: "Download PDF" }).getAttribute("href");
    const answer = await fetch(new URL(href ?? "", site.url), { headers: { cookie: person.cookie } });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(pdfText(Buffer.from(await answer.arrayBuffer()))).toContain(code);
    expectNoPageErrors(watched);
    await watched.context.close();
  });
});

describe("printing", LONG, () => {
  test("puts a visitor's bill on one sheet as the document itself, with its QR code", async () => {
    const watched = await site.newPage();
    const { page } = watched;
    await open(page, `/process/receipt/bill/${bill.token}`);
    await page.getByRole("button", { name: "Print" }).waitFor();
    await expectPrints(page, 1);
    const text = await printedText(page);
    expect(text).toContain("Pay code");
    expect(text).toContain("₦13,591.80");
    const href = await page.getByRole("link", { name: "Download PDF" }).getAttribute("href");
    const answer = await fetch(new URL(href ?? "", site.url));
    expect(pdfText(Buffer.from(await answer.arrayBuffer()))).toContain("₦13,591.80");
    await expectFitsAndAccessible(page);
    expectNoPageErrors(watched);
    await watched.context.close();
  });

  test("reduces a visitor's receipt to the receipt roll", async () => {
    const watched = await site.newPage();
    const { page } = watched;
    await open(page, `/process/receipt/${receipt.token}`);
    await page.getByRole("button", { name: "Print" }).waitFor();
    await expectPrints(page, 1);
    expect(await printedText(page)).not.toContain("Privacy policy");
    await page.setViewportSize({ width: 360, height: 740 });
    await expectPrints(page, 1);
    expectNoPageErrors(watched);
    await watched.context.close();
  });

  test.each([
    ["a receipt", () => `/individual/receipt/${receipt.id}`],
    ["a statement of account", () => "/individual/statement"],
    ["a bill", () => `/individual/receipt/bill/${bill.id}`],
  ] satisfies [string, () => string][])(
    "puts %s of its payer on one sheet, also from a phone",
    async (_, path) => {
      const watched = await site.signedInPage(payer.email);
      const { page } = watched;
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await open(page, path());
        await page.locator("article").waitFor();
        await expectPrints(page, 1);
      }
      await watched.context.close();
    },
  );

  test("lays out the lines of a statement for a phone, with named amounts", async () => {
    const watched = await site.signedInPage("admin@ratebook.test");
    const { page } = watched;
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, `/admin/statement/individual/${payer.party}`);
    const table = page.locator("article table");
    const row = table.locator("tbody tr").nth(1);
    expect(await row.innerText()).toMatch(/Charged ₦[\d,.]+\s+Balance ₦[\d,.]+$/);
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
    expect(await widthOf(row.locator("td").first())).toBeGreaterThan((await widthOf(table)) * 0.9);
    await expectFitsAndAccessible(page);
    await watched.context.close();
  });

  test("starts a long statement on its first sheet, with one total", async () => {
    const other = await createPayer("individual");
    for (let nth = 0; nth < 45; nth++)
      await createBill({ individual_id: other.party, lines: [["TX-01", 1_000_00]] });
    const watched = await site.signedInPage(other.email);
    const { page } = watched;
    await open(page, "/individual/statement");
    await page.locator("article").waitFor();
    // 47 rows of about 11 mm.
    await expectPrints(page, 3);
    await page.emulateMedia({ media: "print" });
    const foot = page.locator("tfoot").first();
    await expect.poll(() => foot.evaluate((rows) => getComputedStyle(rows).display)).toBe("table-row-group");
    await watched.context.close();
  });

  test.each([
    ["a receipt", () => `/admin/receipt/${receipt.id}`],
    ["a bill", () => `/admin/receipt/bill/${bill.id}`],
    ["a statement of account", () => `/admin/statement/individual/${payer.party}`],
  ] satisfies [string, () => string][])("puts %s of the revenue office on one sheet", async (_, path) => {
    const watched = await site.signedInPage("admin@ratebook.test");
    const { page } = watched;
    await open(page, path());
    await page.locator("article").waitFor();
    await expectPrints(page, 1);
    await watched.context.close();
  });

  test.each([
    ["a checked bill", () => `/receipt/validate/bill/${bill.token}`],
    ["a bill to pay", () => `/payments/pay/${paid.token}`],
    ["an explained bill", () => `/process/receipt/bill/${bill.token}/explain`],
  ] satisfies [string, () => string][])("leaves the page's controls out of %s", async (_, path) => {
    const watched = await site.newPage();
    const { page } = watched;
    await open(page, path());
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectPrints(page, 1);
    await watched.context.close();
  });
});
