import type { Page } from "playwright-core";
import { expect } from "vitest";
import { createBill, createPayer, readBill } from "../money/support/bills.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible, expectFits } from "../support/page-checks.ts";

/** A cashier's day by keyboard only, on desktop and phone, and the second officer who closes the till. */

const LONG = { timeout: 480_000 };
let site: Site;
let cashier: WatchedPage;
let supervisor: WatchedPage;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  [cashier, supervisor] = await Promise.all([
    site.signedInPage("admin@ratebook.test"),
    site.signedInPage("admin2@ratebook.test"),
  ]);
  // Pages are slow on a busy machine.
  for (const { page } of [cashier, supervisor]) page.setDefaultTimeout(90_000);
}, 240_000);

const box = (page: Page) => page.getByLabel("Bill, plate or payer");

test("a cashier opens a till, takes two payments by keyboard, and prints", LONG, async () => {
  const { page } = cashier;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await open(page, "/admin/till");
  await page.getByLabel("Counter", { exact: true }).fill("Counter 1, head office");
  await page.getByLabel("₦1,000", { exact: true }).fill("5");
  await page.getByRole("button", { name: "Open till" }).click();
  await box(page).waitFor();

  const bill = await createBill({ individual_id: await createPayer(), lines: [["TX-01", 250_000]] });
  await page.keyboard.type(bill.pay_code);
  await page.keyboard.press("Enter");
  await page.getByText("Amount due").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("3000");
  await page.getByText("₦500.00 extra received").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: "₦500.00" }).waitFor();
  await expect.poll(() => readBill(bill.id)).toMatchObject({ status: "paid" });
  // The next payment starts in the same field.
  await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("F9");
  await page.waitForFunction(() => document.body.dataset["printed"] === "yes");

  // A repeated pay code is shown as paid.
  await page.keyboard.type(bill.pay_code);
  await page.keyboard.press("Enter");
  await page.getByText("is already paid.").waitFor();
  await expectAccessible(page);
  expectNoPageErrors(cashier);
});

test("a lost response is requested again, also after a reload, and nothing is paid twice", LONG, async () => {
  const { page } = cashier;
  await open(page, "/admin/till");
  const bill = await createBill({ individual_id: await createPayer(), lines: [["TX-01", 400_000]] });
  await box(page).fill(bill.pay_code);
  await page.keyboard.press("Enter");
  await page.getByText("Amount due").waitFor();
  await page.getByLabel("Amount to pay").fill("1,000.00");
  // The server records it, but its response is lost.
  await page.route("**/api/v1/tills/*/payments", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press("F8");
  await page.getByText("We couldn’t confirm the last payment").waitFor();
  await page.unroute("**/api/v1/tills/*/payments");
  cashier.pageErrors.length = 0;
  await page.reload();
  // The next payer waits: their payment would be confused with the one that is not confirmed.
  await page.getByRole("button", { name: "Check again" }).waitFor();
  expect(await box(page).count()).toBe(0);
  expect(await page.getByRole("button", { name: /^(Take|Clear bills)/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("region", { name: "Last payment" }).waitFor();
  await expect.poll(() => readBill(bill.id)).toMatchObject({ paid_kobo: 100_000 });
  await box(page).waitFor();
});

test(
  "a cashier counts blind on a phone, and a second officer closes the till and reads its sheet",
  LONG,
  async () => {
    const { page } = cashier;
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, "/admin/till/count");
    await page.getByLabel("₦1,000", { exact: true }).fill("8");
    await page.getByLabel("₦500", { exact: true }).fill("1");
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole("button", { name: "Save count" }).click();
    await page.getByText("to the officer who closes the till").waitFor();

    const other = supervisor.page;
    await open(other, "/admin/tills?status=counted");
    await other.getByRole("link", { name: /^TIL-/ }).click();
    await other.getByRole("button", { name: "Close till" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Close till" }).click();
    await other.getByText("In transit to bank").waitFor();
    await expectAccessible(other);
    await other.getByRole("link", { name: "Till sheet", exact: true }).click();
    await other.waitForURL("**/sheet");
    await other.getByRole("heading", { name: /Counter 1, head office/ }).waitFor();
    await expect.poll(() => other.locator("main").innerText()).toContain("Closed by");
    expectNoPageErrors(supervisor);
  },
);
