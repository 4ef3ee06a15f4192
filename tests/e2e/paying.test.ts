import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBill, createPayer } from "../money/support/bills.ts";
import {
  expectNoComplaints,
  launchBrowser,
  newPage,
  open,
  signedInPage,
  type WatchedPage,
} from "../support/browser.ts";
import { type Product, startProduct } from "../support/product.ts";

/** What somebody with a bill in their hand may do wrong, and is told. */

const LONG = { timeout: 60_000 };
let product: Product;
let browser: Browser;
let visitor: WatchedPage;
let officer: WatchedPage;
let individual_id: number;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  individual_id = await createPayer();
  const phone = { viewport: { width: 360, height: 740 } };
  visitor = await newPage(browser, product.url, phone);
  officer = await signedInPage(browser, product.url, "admin@ratebook.test", phone);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const textOf = (page: Page) => page.locator("main").innerText();

describe("a part of a bill", () => {
  test("above what is owed, or no sum, is refused on the spot and stays as it was typed", async () => {
    const { page } = visitor;
    const { token } = await createBill({ individual_id, lines: [["TX-01", 3_695_84]] });
    await open(page, `/payments/pay/${token}`);
    await page.getByLabel("A part of it").check();
    await page.getByLabel("E-mail").fill("payer@example.com");
    for (const [typed, words] of [
      ["9,999,999", "Only ₦3,695.84 is owed today"],
      ["12a", "“12a” has letters in it"],
    ] as const) {
      await page.getByLabel("Amount").fill(typed);
      await press(page, /^Pay a part now/);
      await page.getByText(words).first().waitFor();
      expect(await page.getByLabel("Amount").inputValue()).toBe(typed);
    }
    expect(new URL(page.url()).pathname).toBe(`/payments/pay/${token}`);
  });

  test("left at the payment service is said not to be paid, at every look, and can be paid on", async () => {
    const { page } = visitor;
    await page.getByLabel("Amount").fill("1,000");
    await press(page, "Pay ₦1,000.00 now");
    await page.waitForURL(/checkout/, LONG);
    const checkout = page.url();
    await press(page, "Abandon");
    await page.getByText("You have not paid yet").waitFor(LONG);
    expect(await textOf(page)).not.toContain("Do not pay again");
    await page.getByText(/^Last asked at \d\d:\d\d:\d\d: not paid yet/).waitFor();
    await page.getByRole("link", { name: "Start again" }).waitFor();
    expect(await page.getByRole("link", { name: "Go on paying" }).getAttribute("href")).toBe(checkout);
    await page.getByRole("link", { name: "Go on paying" }).click();
    await press(page, /^Pay$/);
    await page.getByText("Paid, thank you").waitFor(LONG);
  });

  test("sent once and never answered can be changed and sent again", LONG, async () => {
    const { page } = visitor;
    const { token } = await createBill({ individual_id, lines: [["TX-01", 3_695_84]] });
    await open(page, `/payments/pay/${token}`);
    await page.getByLabel("A part of it").check();
    await page.getByLabel("E-mail").fill("payer@example.com");
    await page.getByLabel("Amount").fill("1,500");
    await page.route("**/api/v1/payments", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press(page, "Pay ₦1,500.00 now");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("Please check your internet connection.").waitFor();
    await dialog.getByRole("button").click();
    await page.unroute("**/api/v1/payments");
    await page.getByLabel("Amount").fill("1,200");
    await press(page, "Pay ₦1,200.00 now");
    await page.waitForURL(/checkout/, LONG);
    await press(page, "Abandon");
    await page.getByText("You have not paid yet").waitFor(LONG);
  });
});

describe("a code", () => {
  test("that is the number of a record is told from the pay code", async () => {
    const { page } = visitor;
    await open(page, "/payments?code=PRP-0002988-U");
    expect(await textOf(page)).toContain("PRP-0002988-U is the property's number. The pay code");
    expect(await page.getByLabel("Bill code").inputValue()).toBe("PRP-0002988-U");
  });

  test("nothing carries may be forged; a link that is cut off says nothing", async () => {
    const { page } = visitor;
    await open(page, "/process/receipt?code=7K3D-M9QX");
    expect(await textOf(page)).toContain("the paper may be forged");
    for (const path of ["/receipt/validate/hello", "/receipt/validate/bill/hello"]) {
      await open(page, path);
      expect(await textOf(page)).toContain("This link is incomplete or damaged");
      expect(await textOf(page)).not.toContain("FORGED");
    }
  });
});

describe("an officer", () => {
  test("who writes a year in letters loses none of them and is told", async () => {
    const { page } = officer;
    await open(page, "/admin/billing-runs/new");
    await page.getByLabel("Category").selectOption({ label: "Rates" });
    await page.getByLabel("Year").clear();
    await page.getByLabel("Year").pressSequentially("twenty");
    await press(page, "Preview the run");
    await page.getByText("Write the year in figures, like 2026.").first().waitFor();
    expect(await page.getByLabel("Year").inputValue()).toBe("twenty");
  });

  test("reads a bill on a phone without scrolling sideways; printed it is a sheet of A4", async () => {
    const { page } = officer;
    const { id, pay_code } = await createBill({ individual_id });
    await open(page, `/admin/receipt/bill/${id}`);
    const code = `${pay_code.slice(0, 4)}-${pay_code.slice(4)}`;
    expect(await page.locator("article header").innerText()).toMatch(new RegExp(`${code}\\s+Pay code`));
    const main = page.locator("main");
    const beyond = () => main.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(await beyond()).toBe(0);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("article").evaluate((element) => element.clientWidth)).toBe(794);
    await page.emulateMedia({ media: "screen" });
  });
});

test("no page complained", () => {
  for (const watched of [visitor, officer]) expectNoComplaints(watched);
});
