import { describe, expect } from "vitest";
import { createBill } from "../money/support/bills.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** Payments with a Remita number: online, and later at a bank. */

const LONG = { timeout: 240_000 };
let site: Site;
let visitor: WatchedPage;
let officer: WatchedPage;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  visitor = await site.newPage({ viewport: { width: 360, height: 740 } });
  officer = await site.signedInPage("admin@ratebook.test");
}, 120_000);

/** Selects Remita for a bill and gets its number. */
async function getNumber(kobo: number) {
  const { page } = visitor;
  const { token } = await createBill({ lines: [["TX-01", kobo]] });
  await open(page, `/payments/pay/${token}`);
  await page.getByLabel("Email").fill("payer@example.com");
  await expect.poll(() => page.getByLabel("Paystack").isChecked()).toBe(true);
  await page.getByLabel("Remita").check();
  await page.getByRole("button", { name: /^Pay ₦.* now$/ }).click();
  await page.getByRole("heading", { name: "Pay with this reference" }).waitFor(LONG);
  const rrr = /\d{4}-\d{4}-\d{4}/.exec(await page.locator("main").innerText())?.[0] ?? "";
  expect(rrr).not.toBe("");
  return rrr;
}

describe("a payer who selects Remita", () => {
  test("gets a number that fits every screen, and pays with it online", async () => {
    const { page } = visitor;
    await getNumber(3_695_84);
    await expectFitsAndAccessible(page);
    await page.getByRole("button", { name: "Pay ₦3,695.84 online with Remita" }).click();
    await page.waitForURL(/checkout/, LONG);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByText("Paid, thank you").waitFor(LONG);
  });

  test("can still pay at a bank with the same number after declining a card", async () => {
    const { page } = visitor;
    const rrr = await getNumber(1_000_00);
    await page.getByRole("button", { name: "Pay ₦1,000.00 online with Remita" }).click();
    await page.waitForURL(/checkout/, LONG);
    const counter = new URL("/bank", page.url()).href;
    await page.getByRole("button", { name: "Pay with a card that is declined" }).click();
    await page.getByRole("heading", { name: "Not paid" }).waitFor(LONG);
    await page.getByText(rrr).waitFor();
    await expectFitsAndAccessible(page);
    const bank = await fetch(counter, { method: "POST", body: new URLSearchParams({ rrr }) });
    expect(await bank.text()).toContain("₦1,000.00 paid");
    // The page polls; nothing is clicked or reloaded.
    await page.getByText("Paid, thank you").waitFor(LONG);
    expectNoPageErrors(visitor);
  });

  test("is found by the number in the payments list, and their later bank payment is detected", async () => {
    const { page } = officer;
    const rrr = await getNumber(2_500_00);
    const counter = (await visitor.page.locator("form[action$='finalize.reg']").getAttribute("action")) ?? "";
    await open(page, `/admin/list/payments?q=${rrr}`);
    await page.getByRole("link", { name: /^PAY-/ }).first().click();
    await page.getByText("Remita RRR").waitFor(LONG);
    await expect.poll(() => page.locator("main").innerText()).toContain(rrr);
    await visitor.page.goto("about:blank");
    await fetch(new URL("/bank", counter), { method: "POST", body: new URLSearchParams({ rrr }) });
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.locator("main").innerText();
        },
        { timeout: 30_000 },
      )
      .toContain("not reported");
    await expectFitsAndAccessible(page);
    expectNoPageErrors(officer);
  });
});

test("an administrator tests each gateway separately, and sees what its account lacks", async () => {
  const { page } = officer;
  await open(page, "/admin/settings/app?part=gateway");
  await expectFitsAndAccessible(page);
  await page.getByLabel("Online payment").selectOption({ label: "Gateways listed below" });
  await page.getByLabel("Choice 1").selectOption({ label: "Paystack" });
  await page.getByLabel("Choice 2").selectOption({ label: "Remita" });
  await page.getByLabel("Remita merchant ID").fill("12a");
  await page.getByRole("button", { name: "Save payment gateway" }).click();
  await page.getByText("Enter the 4 to 20 digits that Remita gave you.").first().waitFor(LONG);
  await page.getByText("Remita API key is required for this option.").first().waitFor();
  await expect.poll(() => page.getByLabel("Remita merchant ID").inputValue()).toBe("12a");
});
