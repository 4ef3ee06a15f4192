import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { createBill, createPayer } from "../money/support/bills.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { pdfText } from "../support/pdf-text.ts";

/** A receipt opened by a visitor who paid with the pay code, and by its payer. */

const NAME = "Ṣadé Ẹ̀kọ́";
const MASKED = "Ṣ•••• Ẹ̀••••";
const LONG = { timeout: 240_000 };
let site: Site;
let stranger: WatchedPage;
let payer: WatchedPage;
let individual_id: number;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  individual_id = await createPayer(NAME);
  await database()
    .updateTable("app_user")
    .set({ individual_id })
    .where("email", "=", "individual@ratebook.test")
    .execute();
  stranger = await site.newPage();
  payer = await site.signedInPage("individual@ratebook.test");
}, 120_000);

const readReceipt = () => database().selectFrom("receipt").selectAll().executeTakeFirstOrThrow();

async function downloaded(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download PDF" }).click(),
  ]);
  return pdfText(await readFile(await download.path())).normalize("NFC");
}

/** Captures the document's text each time the browser prints. */
async function watchPrints(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(
    `window.printed = []; window.print = () => window.printed.push(document.body.innerText)`,
  );
  return () => page.evaluate("window.printed");
}

describe("a receipt", () => {
  test("is masked for a visitor who paid the bill, on screen and as PDF, and counts no print", async () => {
    const { page } = stranger;
    const { token } = await createBill({ individual_id });
    await open(page, `/payments/pay/${token}`);
    await page.getByLabel("Email").fill("stranger@example.com");
    await page.getByRole("button", { name: /^Pay .* now/ }).click();
    await page.waitForURL(/checkout/, LONG);
    await page.getByRole("button", { name: /^Pay/ }).first().click();
    await page.waitForURL(/payments\/receipt/, LONG);
    await page.getByRole("link", { name: "Open receipt" }).click(LONG);
    await page.getByText("The payer’s details are hidden").waitFor();
    const text = await page.locator("main").innerText();
    const href = await page.getByRole("link", { name: "Download PDF" }).getAttribute("href");
    if (!href) throw new Error("The PDF has no address.");
    const pdf = pdfText(await (await page.request.get(href)).body()).normalize("NFC");
    const prints = await watchPrints(page);
    for (let time = 0; time < 2; time++) await page.getByRole("button", { name: "Print" }).click();
    await expect.poll(async () => (await prints()).length).toBe(2);
    for (const seen of [text, pdf, await page.content(), ...(await prints())]) {
      expect(seen).toContain(MASKED);
      expect(seen).not.toMatch(/Ṣadé|Ẹ̀kọ́|IND-|DUPLICATE/);
    }
    await expect.poll(async () => (await readReceipt()).print_count).toBe(0);
  });

  test("is unmasked for its payer, and marked as a reprint on paper and PDF", async () => {
    const { page } = payer;
    const { id, token } = await readReceipt();
    await open(page, `/individual/receipt/${id}`);
    const prints = await watchPrints(page);
    const print = page.getByRole("button", { name: "Print" });
    await print.click();
    await expect.poll(async () => (await prints()).length).toBe(1);
    await print.click();
    await expect.poll(async () => (await prints()).length).toBe(2);
    const [first, second] = await prints();
    expect(first).toContain(NAME);
    expect(first).not.toContain("DUPLICATE");
    expect(second).toContain("DUPLICATE");
    expect(await downloaded(page)).toMatch(/DUPLICATE[\s\S]*Ṣadé Ẹ̀kọ́/);
    await expect.poll(async () => (await readReceipt()).print_count).toBe(3);
    await open(page, `/process/receipt/${token}`);
    const text = await page.locator("main").innerText();
    expect(text).toContain(NAME);
    expect(text).toContain("DUPLICATE");
    expect(text).not.toContain("The payer’s details are hidden");
  });

  test("no page reports console errors", () => {
    for (const watched of [stranger, payer]) expectNoPageErrors(watched);
  });
});

test("a verification code entered where a link is expected leads to the check of its receipt", async () => {
  const { security_code } = await readReceipt();
  const { page } = stranger;
  await open(page, "/receipt/validate");
  await page.getByText("This page works offline").waitFor();
  expect(await page.getByRole("link", { name: "Enter code instead" }).getAttribute("href")).toBe(
    "/process/receipt",
  );
  await page.getByLabel("Receipt link").fill(security_code.toLowerCase());
  await page.getByRole("button", { name: "Check receipt" }).click();
  await page.waitForURL(/receipt\/validate\/.+/, LONG);
  await page.getByText(/^(GENUINE|CANCELLED)$/).waitFor();

  await open(page, "/receipt/validate");
  await page.getByLabel("Receipt link").fill("https://ratebook.test/receipt/validate/abc");
  await page.getByRole("button", { name: "Check receipt" }).click();
  await page.getByText("This receipt link is incomplete").waitFor();
  await page.getByRole("link", { name: "Enter code instead" }).click();
  await page.getByRole("heading", { name: "Find a receipt or bill" }).waitFor();
});
