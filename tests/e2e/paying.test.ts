import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { createBill, createPayer, readBill } from "../money/support/bills.ts";
import { finishOnline, startOnline } from "../money/support/pay-online.ts";
import { COLOUR_RULES } from "../support/axe.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { createPayer as createOwner } from "../support/payers.ts";

/** Mistakes of payers, and the messages they get. */

const LONG = { timeout: 240_000 };
let site: Site;
let visitor: WatchedPage;
let officer: WatchedPage;
let individual_id: number;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  individual_id = await createPayer();
  const phone = { viewport: { width: 360, height: 740 } };
  visitor = await site.newPage(phone);
  officer = await site.signedInPage("admin@ratebook.test", phone);
}, 120_000);

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const textOf = (page: Page) => page.locator("main").innerText();

describe("part payment of a bill", () => {
  test("rejects an invalid amount or one above the balance, and keeps the typed value", async () => {
    const { page } = visitor;
    const { token } = await createBill({ individual_id, lines: [["TX-01", 3_695_84]] });
    await open(page, `/payments/pay/${token}`);
    await page.getByLabel("Part of the bill").check();
    await page.getByLabel("Email").fill("payer@example.com");
    for (const [typed, text] of [
      ["9,999,999", "Enter at most ₦3,695.84, the amount due today"],
      ["12a", "“12a” contains letters"],
    ] as const) {
      await page.getByLabel("Amount", { exact: true }).fill(typed);
      await press(page, /^Pay part now/);
      await page.getByText(text).first().waitFor();
      await expect.poll(() => page.getByLabel("Amount", { exact: true }).inputValue()).toBe(typed);
    }
    expect(new URL(page.url()).pathname).toBe(`/payments/pay/${token}`);
  });

  test("abandoned at the gateway is shown as not paid each time, and can be resumed", async () => {
    const { page } = visitor;
    await page.getByLabel("Amount", { exact: true }).fill("1,000");
    await press(page, "Pay ₦1,000.00 now");
    await page.waitForURL(/checkout/, LONG);
    const checkout = page.url();
    await press(page, "Abandon");
    await page.getByText("You have not paid yet").waitFor(LONG);
    expect(await textOf(page)).not.toContain("Don’t pay again");
    await page.getByText(/^Last checked \d\d:\d\d:\d\d: not paid yet/).waitFor();
    await page.getByRole("link", { name: "Start again" }).waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: "Continue payment" }).getAttribute("href"))
      .toBe(checkout);
    await page.getByRole("link", { name: "Continue payment" }).click();
    await press(page, /^Pay$/);
    await page.getByText("Payment received, thank you").waitFor(LONG);
    await expect.poll(() => textOf(page)).toContain("Balance: ₦2,695.84, due 31 Dec 2099.");
    await expectAccessible(page, COLOUR_RULES);
    await page.getByRole("link", { name: "Pay balance" }).click();
    await page.getByRole("button", { name: "Pay ₦2,695.84 now" }).waitFor(LONG);
  });

  test("made twice shows what became credit and how to use it", LONG, async () => {
    const { page } = visitor;
    const bill = await createBill({ individual_id, lines: [["TX-01", 500_00]] });
    const payments = [await startOnline(site.url, [bill]), await startOnline(site.url, [bill])];
    for (const payment of payments) await finishOnline(site.url, payment);
    await open(page, `/payments/receipt?reference=${payments[1]?.token}`);
    await page.getByRole("link", { name: "Open receipt" }).waitFor(LONG);
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).innerText())
      .toBe("Nothing was due. Your payment is kept as credit");
    await expect
      .poll(() => textOf(page))
      .toContain("You paid ₦500.00 more than was due. It’s kept as credit.");
  });

  test("can be changed and sent again after a lost response", LONG, async () => {
    const { page } = visitor;
    const { id, token } = await createBill({ individual_id, lines: [["TX-01", 3_695_84]] });
    await open(page, `/payments/pay/${token}`);
    await page.getByLabel("Part of the bill").check();
    await page.getByLabel("Email").fill("payer@example.com");
    await page.getByLabel("Amount", { exact: true }).fill("1,500");
    await page.route("**/api/v1/payments", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press(page, "Pay ₦1,500.00 now");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("Please check your internet connection.").waitFor();
    await dialog.getByRole("button").click();
    await page.unroute("**/api/v1/payments");
    await page.getByLabel("Amount", { exact: true }).fill("1,200");
    await press(page, "Pay ₦1,200.00 now");
    await page.waitForURL(/checkout/, LONG);
    await press(page, "Abandon");
    await page.getByText("You have not paid yet").waitFor(LONG);
    // Changing the amount starts a second attempt; neither is paid.
    const attempts = database()
      .selectFrom("payment_bill")
      .innerJoin("payment", "payment.id", "payment_bill.payment_id")
      .select(["payment.kobo", "payment.confirmed_at"])
      .where("payment_bill.bill_id", "=", id)
      .orderBy("payment.id");
    expect(await attempts.execute()).toEqual([
      { kobo: 1_500_00, confirmed_at: null },
      { kobo: 1_200_00, confirmed_at: null },
    ]);
  });
});

describe("several bills", () => {
  const codeField = (page: Page) => page.getByLabel("Pay code");
  const typeCode = async (page: Page, code: string) => {
    await codeField(page).fill(code);
    await codeField(page).press("Enter");
  };

  test("are paid in one payment: added by pay code, removed again, typed values kept", async () => {
    const { page } = visitor;
    const bills = [];
    for (const kobo of [1_000_00, 500_00, 250_00])
      bills.push(await createBill({ individual_id, lines: [["TX-01", kobo]] }));
    const [first, second, third] = bills;
    const stranger = await createBill({ individual_id: await createPayer() });
    await open(page, `/payments/pay/${first?.token}`);
    await page.getByLabel("Email").fill("payer@example.com");
    await page.getByText("Add another bill").press("Enter");
    await typeCode(page, stranger.pay_code);
    await page.getByText("This bill belongs to another payer").waitFor(LONG);
    await expect.poll(() => codeField(page).inputValue()).toBe(stranger.pay_code);
    await expect.poll(() => codeField(page).getAttribute("aria-invalid")).toBe("true");
    await typeCode(page, second?.pay_code ?? "");
    await page.getByText("Total, 2 bills").waitFor(LONG);
    await expect.poll(() => codeField(page).inputValue()).toBe("");
    await typeCode(page, second?.pay_code ?? "");
    await page.getByText("This bill is already on the list").waitFor(LONG);
    await typeCode(page, third?.pay_code ?? "");
    await page.getByText("Total, 3 bills").waitFor(LONG);
    await expect.poll(() => textOf(page)).toContain("₦1,750.00");
    await page.getByRole("link", { name: `Remove ${second?.code}` }).press("Enter");
    await page.getByText("Total, 2 bills").waitFor(LONG);
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("payer@example.com");
    await expectAccessible(page, COLOUR_RULES);
    await press(page, "Pay ₦1,250.00 now");
    await page.waitForURL(/checkout/, LONG);
    await press(page, /^Pay$/);
    await page.getByText("Paid, thank you").waitFor(LONG);
    await expect.poll(async () => (await readBill(first?.id ?? 0)).status).toBe("paid");
    await expect.poll(async () => (await readBill(second?.id ?? 0)).status).toBe("unpaid");
    await expect.poll(async () => (await readBill(third?.id ?? 0)).status).toBe("paid");
  });

  test("of one payer can be paid without a deselected bill", LONG, async () => {
    const payer = await createOwner("individual");
    const bills = [];
    for (const kobo of [1_000_00, 500_00, 250_00])
      bills.push(await createBill({ individual_id: payer.party, lines: [["TX-01", kobo]] }));
    const [first, second, third] = bills.map(({ id }) => id);
    const owner = await site.signedInPage(payer.email);
    const { page } = owner;
    await open(page, "/individual/payment");
    await page.locator("li", { hasText: "₦500.00" }).getByRole("checkbox").uncheck();
    await page.getByText("2 of 3 selected").waitFor();
    await press(page, "Pay ₦1,250.00 now");
    await page.waitForURL(/checkout/, LONG);
    await expect.poll(() => page.locator("body").innerText()).toContain("1,250.00");
    await press(page, /^Pay$/);
    await page.getByText("Paid, thank you").waitFor(LONG);
    const statuses = async () =>
      await Promise.all([first, second, third].map(async (id) => (await readBill(id ?? 0)).status));
    await expect.poll(statuses).toEqual(["paid", "unpaid", "paid"]);
    expectNoPageErrors(owner);
    await owner.context.close();
  });

  test("can be added before scripts load", async () => {
    const [first, second] = [await createBill({ individual_id }), await createBill({ individual_id })];
    const { page, context } = await site.newPage({ javaScriptEnabled: false });
    await page.goto(`/payments/pay/${first.token}`);
    await page.getByText("Add another bill").click();
    await codeField(page).fill(second.pay_code);
    await page.getByRole("button", { name: "Add bill" }).click();
    await page.getByText("Total, 2 bills").waitFor(LONG);
    await context.close();
  });
});

describe("a code", () => {
  test("of a record is distinguished from a pay code", async () => {
    const { page } = visitor;
    await open(page, "/payments?code=PRP-0002988-U");
    await expect.poll(() => textOf(page)).toContain("PRP-0002988-U is the property number.");
    await expect.poll(() => page.getByLabel("Pay code").inputValue()).toBe("PRP-0002988-U");
  });

  test("of a receipt, entered as a pay code, opens the receipt", async () => {
    const { page } = visitor;
    const bill = await createBill({ individual_id, lines: [["TX-01", 700_00]] });
    await finishOnline(site.url, await startOnline(site.url, [bill]));
    const { security_code } = await database()
      .selectFrom("receipt")
      .select("security_code")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await open(page, `/payments?code=${security_code}`);
    await page.waitForURL(/\/receipt\/validate\//);
    await page.getByRole("heading", { name: "This receipt is genuine" }).waitFor();
  });

  test("that doesn't exist or a truncated link gives a neutral error, not a forgery warning", async () => {
    const { page } = visitor;
    for (const path of ["/process/receipt", "/payments"]) {
      await open(page, `${path}?code=7K3D-M9QX`);
      await expect.poll(() => textOf(page)).toContain("Check it against the document");
      expect(await textOf(page)).not.toContain("forged");
    }
    for (const path of ["/receipt/validate/hello", "/receipt/validate/bill/hello"]) {
      await open(page, path);
      await expect.poll(() => textOf(page)).toContain("This link is incomplete or damaged");
      expect(await textOf(page)).not.toContain("FORGED");
    }
  });
});

describe("an officer", () => {
  test("keeps the letters typed into a year field and sees an error", async () => {
    const { page } = officer;
    await open(page, "/admin/billing-runs/new");
    await page.getByLabel("Category").selectOption({ label: "Rates" });
    await page.getByLabel("Year").clear();
    await page.getByLabel("Year").pressSequentially("twenty");
    await press(page, "Preview run");
    await page.getByText("Enter a year, such as 2026.").first().waitFor();
    await expect.poll(() => page.getByLabel("Year").inputValue()).toBe("twenty");
  });

  test("reads a bill on a phone without horizontal scrolling, and prints it on one A4 sheet", async () => {
    const { page } = officer;
    const { id, pay_code } = await createBill({ individual_id });
    await open(page, `/admin/receipt/bill/${id}`);
    const code = `${pay_code.slice(0, 4)}-${pay_code.slice(4)}`;
    await expect
      .poll(() => page.locator("article header").innerText())
      .toMatch(new RegExp(`${code}\\s+Pay code`));
    const main = page.locator("main");
    const beyond = () => main.evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(() => beyond()).toBe(0);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.locator("article").evaluate((element) => element.clientWidth)).toBe(794);
    await page.emulateMedia({ media: "screen" });
  });
});

test("no page reports console errors", () => {
  for (const watched of [visitor, officer]) expectNoPageErrors(watched);
});
