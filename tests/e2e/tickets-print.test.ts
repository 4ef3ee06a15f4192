import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { qrPath } from "#platform/documents/qr-path.ts";
import { expectNoPageErrors, load, open } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { testKey } from "../support/key.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { pdfText } from "../support/pdf-text.ts";
import { readQrIn } from "../support/read-qr.ts";
import { createSeller as createPhoneSeller, createTicket } from "../tickets/support/device-fixture.ts";
import { createCategory, createSeller, newPlate } from "../tickets/support/sell-fixture.ts";

/** Printed tickets: on rolls of 58 and 80 mm, as a PDF and shared, online and offline. */

const LONG = 240_000;
const DOTS_A_MM = 8;
const PX_A_MM = 96 / 25.4;
/** A phone with the resolution of a thermal printer: a screenshot has the printed dots. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: DOTS_A_MM / PX_A_MM,
  permissions: ["clipboard-read", "clipboard-write"],
};

let site: Site;

startWith({ RATEBOOK_KEY: testKey });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

/** Records prints instead of opening the print dialog. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => {
      (window as unknown as { printed: number }).printed += 1;
    };
  });
const prints = (page: Page) => page.evaluate(() => (window as unknown as { printed: number }).printed);

/** The printed text. */
async function printedText(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" });
  const text = await page.locator("body").innerText();
  await page.emulateMedia({ media: "screen" });
  return text;
}

/** The paper as a thermal printer prints it: dots that are black or white, and nothing beyond its width. */
async function printedDots(page: Page, width: 58 | 80): Promise<Buffer> {
  await page.emulateMedia({ media: "print" });
  const ticket = page.locator(`[data-roll="${width}"] article`);
  const picture = await ticket.screenshot();
  const { left, beyond } = await ticket.evaluate((article) => ({
    left: article.getBoundingClientRect().left,
    beyond: article.scrollWidth - article.clientWidth,
  }));
  await page.emulateMedia({ media: "screen" });
  // From the paper's edge, and no word wider than the roll.
  expect({ left, beyond }).toEqual({ left: 0, beyond: 0 });
  const { width: wide = 0, height = 0 } = await sharp(picture).metadata();
  expect(Math.abs(wide - width * DOTS_A_MM)).toBeLessThanOrEqual(2);
  const head = width === 58 ? 384 : 576;
  return sharp(picture)
    .extract({ left: Math.floor((wide - head) / 2), top: 0, width: head, height })
    .threshold(128)
    .png()
    .toBuffer();
}

/** A photo of the paper by a cheap phone: tilted, blurred, dark and compressed. */
const photographed = (dots: Buffer) =>
  sharp(dots)
    .rotate(4, { background: "#fff" })
    .resize({ width: 900 })
    .blur(1.1)
    .linear(0.55, 60)
    .jpeg({ quality: 60 })
    .toBuffer();

test(
  "a ticket prints on both rolls, then as a duplicate, is downloaded and copied, and its QR code is readable",
  async () => {
    const seller = await createSeller({ float: 100_000 });
    const { category_id } = await createCategory({ name: "Keke, daily, Kuto Park and Lafenwa" });
    const phone = await site.signedInPage(seller.email, PHONE);
    const { page, context } = phone;
    await countPrints(page);
    const plate = newPlate();
    await open(page, "/agent");
    await page.getByRole("radio", { name: /Kuto Park/ }).check();
    await page.getByRole("textbox", { name: "Plate" }).fill(plate);
    await page.getByRole("button", { name: /^Sell .* ticket/ }).click();
    await page.getByText("Valid until").first().waitFor();
    await expectFitsAndAccessible(page);
    const { id, signed, security_code } = await database()
      .selectFrom("ticket")
      .select(["id", "signed", "security_code"])
      .where("category_id", "=", category_id)
      .executeTakeFirstOrThrow();
    const link = `${site.url}/t/${signed}`;
    const typed = `${security_code.slice(0, 4)}-${security_code.slice(4)}`;

    await page.getByRole("button", { name: "Print 58 mm" }).click();
    await expect.poll(() => prints(page)).toBe(1);
    const first = await printedText(page);
    for (const text of [plate, typed, "₦200.00", "Valid until", "Transport board", "Agent", "Kuto Park"])
      expect(first).toContain(text);
    expect(first).not.toContain("DUPLICATE");
    expect(first).not.toMatch(/Share|Sell next|Void/);
    const slim = await printedDots(page, 58);
    expect(await readQrIn(slim)).toBe(link);
    expect(await readQrIn(await photographed(slim))).toBe(link);

    await page.getByRole("button", { name: "Print 80 mm" }).click();
    await expect.poll(() => prints(page)).toBe(2);
    expect(await printedText(page)).toContain("DUPLICATE");
    expect(await readQrIn(await photographed(await printedDots(page, 80)))).toBe(link);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download PDF" }).click(),
    ]);
    const pdf = pdfText(await readFile(await download.path()));
    for (const text of [plate, typed, "DUPLICATE"]) expect(pdf).toContain(text);
    const count = () =>
      database().selectFrom("ticket").select("print_count").where("id", "=", id).executeTakeFirstOrThrow();
    expect(await count()).toEqual({ print_count: 3 });

    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    // The phone's share dialog gets text, code and link.
    await page.evaluate(() => {
      navigator.share = async (what) => {
        Object.assign(window, { shared: what });
      };
    });
    await page.getByRole("link", { name: "Share ticket" }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared))
      .toMatchObject({ url: link, text: expect.stringContaining(`Code ${typed}`) });
    expectNoPageErrors(phone);

    await load(page, `/agent/tickets/${id}`);
    await expectFitsAndAccessible(page);
    await page.getByRole("button", { name: "Print 58 mm" }).click();
    await expect.poll(() => prints(page)).toBe(1);
    expect(await printedText(page)).toMatch(/DUPLICATE/);
    await context.close();
  },
  LONG,
);

test(
  "an offline sale is printed offline, and its dense QR code is readable from 58 mm",
  async () => {
    const seller = await createPhoneSeller(500_000);
    await createTicket({ kobo: 20_000 });
    const phone = await site.signedInPage(seller.email, PHONE);
    const { page, context } = phone;
    await countPrints(page);
    await open(page, "/sell-offline");
    await page.getByLabel("Offline float amount").fill("700");
    await page.getByRole("button", { name: "Reserve float" }).click();
    await page.getByRole("radio", { name: /Keke daily/ }).waitFor();
    await context.setOffline(true);
    await page.getByRole("radio", { name: /Keke daily/ }).check();
    const plate = newPlate();
    await page.getByLabel("Plate").fill(plate);
    await page.getByRole("button", { name: /^Sell .* ticket/ }).click();
    await page.getByRole("img", { name: "QR code" }).first().waitFor();
    await expectFitsAndAccessible(page);

    await page.getByRole("button", { name: "Print 58 mm" }).click();
    await expect.poll(() => prints(page)).toBe(1);
    const first = await printedText(page);
    for (const text of [plate, "₦200.00", "Agency of phones"]) expect(first).toContain(text);
    expect(first).not.toMatch(/DUPLICATE|Share|Sell next/);
    const slim = await printedDots(page, 58);
    const read = await readQrIn(slim);
    expect(read).toMatch(/\/t\/D1\./);
    // Two signatures and what they sign.
    expect((read ?? "").length).toBeGreaterThan(450);
    expect(await readQrIn(await photographed(slim))).toBe(read);
    // The phone draws the QR code like the server, without a search for the best mask.
    const drawn = page.getByRole("img", { name: "QR code" }).first().locator("path");
    expect(await drawn.getAttribute("d")).toBe(qrPath(read ?? "", "L").path);
    await page.getByRole("button", { name: "Print 80 mm" }).click();
    await expect.poll(() => prints(page)).toBe(2);
    expect(await printedText(page)).toContain("DUPLICATE");
    expect(await readQrIn(await photographed(await printedDots(page, 80)))).toBe(read);
    const shared = await page.getByRole("link", { name: "Share ticket" }).getAttribute("href");
    expect(decodeURIComponent(shared ?? "")).toContain(`ticket for ${plate}`);
    expectNoPageErrors(phone);
    await context.close();
  },
  LONG,
);
