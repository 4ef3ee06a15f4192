import type { Page } from "playwright-core";
import { expect } from "vitest";
import { createBill, createPayer, readBill } from "../money/support/bills.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { expectWaitsForPhoto } from "../support/evidence-upload.ts";
import { type Site, test } from "../support/journey.ts";
import { makeJpeg } from "../support/pictures.ts";

/** A bank deposit from entry to receipt, and an overpayment used on the next bill. */

const LONG = { timeout: 240_000 };
let site: Site;
let first: WatchedPage;
let second: WatchedPage;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  [first, second] = await Promise.all([
    site.signedInPage("admin@ratebook.test"),
    site.signedInPage("admin2@ratebook.test"),
  ]);
}, 240_000);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test(
  "a bank deposit is entered by one officer, confirmed by another from the home page, and receipted",
  LONG,
  async () => {
    const bill = await createBill({ individual_id: await createPayer(), lines: [["TX-01", 250_000]] });
    const { page } = first;
    await open(page, `/admin/register/bank-entry?bills=${bill.pay_code}`);
    await page.getByLabel("Payment method").selectOption("teller");
    await page.getByLabel("Bank", { exact: true }).selectOption("zenith");
    await page.getByLabel("Teller or transfer number").fill("TLR 0042/7781");
    await page.getByLabel("Amount").fill("3,000.00");
    await press(page, "Enter bank deposit");
    await page.getByText("Enter the depositor.").first().waitFor();
    // The entered values survive.
    await expect.poll(() => page.getByLabel("Amount").inputValue()).toBe("3,000.00");
    await page.getByLabel("Depositor").fill("Musa Bello");
    const buffer = Buffer.from(await makeJpeg(640, 480));
    const photo = { name: "teller.jpg", mimeType: "image/jpeg", buffer };
    await expectWaitsForPhoto(page, page, "Enter bank deposit", photo);
    await press(page, "Enter bank deposit");
    await page.getByText("You entered this deposit.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Confirm payment" }).count()).toBe(0);

    const other = second.page;
    await open(other, "/admin");
    await other.getByRole("link", { name: /Bank deposits to confirm/ }).click();
    await other.getByRole("link", { name: /^BNK-/ }).click();
    await other.getByText("will be kept as credit for the payer").waitFor();
    await press(other, "Confirm payment");
    await other.getByRole("dialog").getByRole("button", { name: "Confirm payment" }).click();
    await other.getByRole("link", { name: /^payment PAY-/ }).click();
    await other.getByRole("heading", { name: "Ledger entries" }).waitFor();
    await expect.poll(() => other.locator("main").innerText()).toContain("Payer’s credit");
    await expect.poll(() => readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 250_000 });
    for (const watched of [first, second]) expectNoPageErrors(watched);
  },
);
