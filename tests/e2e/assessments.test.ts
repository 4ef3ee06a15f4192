import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#server/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import {
  expectNoComplaints,
  launchBrowser,
  open,
  signedInPage,
  type WatchedPage,
} from "../support/browser.ts";
import { createPayer } from "../support/payers.ts";
import { makeJpeg } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";

/** A payer assesses themselves, an officer issues it, the payer objects, another officer revises it, and it is paid. */

/** The machine may be busy. */
const LONG = 300_000;

let product: Product;
let browser: Browser;
let payer: WatchedPage;
let first: WatchedPage;
let second: WatchedPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { email, party } = await createPayer("individual");
  const { id } = await addProperty({ shares: [] });
  await database()
    .insertInto("ownership")
    .values({
      asset_type: "property",
      asset_id: id,
      individual_id: party,
      share_bp: 10_000,
      since: "2020-01-01",
    })
    .execute();
  payer = await signedInPage(browser, product.url, email, { viewport: { width: 360, height: 800 } });
  first = await signedInPage(browser, product.url, "admin@ratebook.test");
  second = await signedInPage(browser, product.url, "admin2@ratebook.test");
}, LONG);
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

/** Right for axe by day and night, and no wider than the screen. */
async function isSound(page: Page): Promise<void> {
  const wanted = page.viewportSize();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ path: page.url(), width, beyond: Math.max(0, beyond) }).toMatchObject({ beyond: 0 });
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (colorScheme === "dark" ? axe.withRules("color-contrast") : axe).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id} ${target.join(" ")}`),
    );
    expect({ path: page.url(), colorScheme, found }).toMatchObject({ found: [] });
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (wanted) await page.setViewportSize(wanted);
}

let view: string;

test(
  "a payer declares what they have, sees what it comes to, and hands it in with a picture",
  async () => {
    const { page } = payer;
    await open(page, "/individual/list/assessment");
    await page.getByText("No assessments yet").waitFor();
    await isSound(page);
    await page.getByRole("link", { name: "Assess myself" }).first().click();
    await page.getByLabel("Yours").selectOption({ index: 1 });
    await press(page, "Go on to the category");
    await page.getByLabel("Category").selectOption({ label: "Rates" });
    await isSound(page);
    await press(page, "Go on to the declaration");
    await page.getByLabel("Rooms").fill("lots");
    await press(page, "Work out the charge again");
    await page
      .getByRole("alert")
      .getByRole("heading", { name: /put right/ })
      .waitFor();
    await page.getByLabel("Rooms").fill("12");
    await press(page, "Work out the charge again");
    await page.getByText("12 rooms").first().waitFor();
    const picture = {
      name: "rooms.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from(await makeJpeg(640, 480)),
    };
    await page.locator("input[data-evidence]").setInputFiles(picture);
    await page.getByRole("list", { name: "Pictures added" }).waitFor();
    await isSound(page);
    await press(page, "Submit assessment");
    await page.waitForURL(/\/individual\/view\/assessment\/\d+$/);
    await page.getByText("Awaiting decision").first().waitFor();
    view = page.url().split("/").at(-1) ?? "";
    await isSound(page);
  },
  LONG,
);

test(
  "an officer compares, and issues it",
  async () => {
    const { page } = first;
    await open(page, "/admin/list/assessment");
    await isSound(page);
    await open(page, `/admin/view/assessment/${view}`);
    await isSound(page);
    await press(page, /^Issue for ₦/);
    await page.getByText("Issued, unpaid").first().waitFor();
    await page.getByRole("link", { name: "Open the document" }).click();
    await page.getByRole("heading", { name: /^Assessment: Rates for/ }).waitFor();
  },
  LONG,
);

test(
  "the payer objects, another officer revises, and the rest is what is to pay",
  async () => {
    const { page } = payer;
    await open(page, `/individual/view/assessment/${view}`);
    await page.getByRole("link", { name: "Open the bill" }).click();
    await press(page, "Object to the charge");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What is wrong").fill("Two of the rooms are stores.");
    await dialog.getByLabel("What is disputed").fill("20,000.00");
    await dialog.getByRole("button", { name: "Object to the charge" }).click();
    await page.getByRole("heading", { name: /^Objection OBJ-/ }).waitFor();
    await isSound(page);
    const officer = second.page;
    await open(officer, "/admin/list/bill-requests");
    await isSound(officer);
    await officer.getByRole("link", { name: /^OBJ-/ }).first().click();
    await press(officer, "Revise the charge");
    const decision = officer.getByRole("dialog");
    await decision.getByLabel("Let off").fill("15,000.00");
    await decision.getByLabel("Reason").fill("Counted: two stores.");
    await decision.getByRole("button", { name: "Revise the charge" }).click();
    await officer.getByText("Charge revised").first().waitFor();
    await isSound(officer);
    await page.reload();
    await page
      .getByText(/^Adjustment ADJ-/)
      .first()
      .waitFor();
    await open(page, "/individual/statement");
    await page.getByText(/Adjustment on BIL-/).waitFor();
    await isSound(page);
  },
  LONG,
);

test(
  "it is paid, and the account is even",
  async () => {
    const { page } = payer;
    await open(page, `/individual/view/assessment/${view}`);
    await page.getByRole("link", { name: "Open the bill" }).click();
    await page.getByRole("link", { name: "Pay this bill" }).click();
    const email = page.getByLabel("E-mail");
    if ((await email.inputValue()) === "") await email.fill("payer@example.com");
    await press(page, /^Pay .* now/);
    await page.waitForURL(/checkout/);
    await press(page, /^Pay/);
    await page.waitForURL(/payments\/receipt/);
    await page.getByText("Paid, thank you").waitFor();
    await open(page, `/individual/view/assessment/${view}`);
    await page.getByText("Issued, paid").first().waitFor();
    for (const watched of [payer, first, second]) expectNoComplaints(watched);
  },
  LONG,
);
