import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { createBill, readBill } from "../money/support/bills.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createPayer, type Payer } from "../support/payers.ts";
import { createOfficer } from "../support/people.ts";

/** Refunds and reversals, from the officer's request to what the payer sees. */

const LONG = { timeout: 600_000 };
let site: Site;
let first: WatchedPage;
let second: WatchedPage;
let third: WatchedPage;
let count = 0;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  [first, second, third] = await Promise.all([
    site.signedInPage("admin@ratebook.test"),
    site.signedInPage("admin2@ratebook.test"),
    site.signedInPage(await createOfficer(null)),
  ]);
}, 600_000);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const pressIn = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
/** A slow page may outlast the step-up. */
const proveNow = () => sql`UPDATE session SET proved_at = now()`.execute(database());

/** A payment by bank deposit, entered by one of the two officers and confirmed by the other. */
async function paySlip(payer: Payer, billed: number, kobo: number) {
  const bill = await createBill({ individual_id: payer.party, lines: [["TX-01", billed]] });
  const [enterer, confirmer] = await Promise.all([
    signInOver(site.url, "admin@ratebook.test", "api"),
    signInOver(site.url, "admin2@ratebook.test", "api"),
  ]);
  const paid_on = await lagosToday(database());
  const deposit = {
    kind: "teller",
    bank: "zenith",
    reference: `MB-${++count}`,
    paid_on,
    kobo,
    depositor: "M. Bello",
  };
  const { id } = await post<{ id: number }>(enterer, "/bank-entries", { ...deposit, bills: [bill.pay_code] });
  const done = await post<{ payment: { id: number; code: string } }>(
    confirmer,
    `/bank-entries/${id}/confirm`,
    { version: 1 },
  );
  return { bill, payment: done.payment };
}

async function post<T>({ token }: SignedIn, path: string, body: object): Promise<T> {
  const headers = { "Idempotency-Key": `refund-e2e-${++count}` };
  const answer = await call(site.url, `/api/v1${path}`, { method: "POST", bearer: token, headers, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.json?.data as T;
}

test("a payment is reversed once another officer approves, and its receipt says so", LONG, async () => {
  const payer = await createPayer("individual");
  const { bill, payment } = await paySlip(payer, 250_000, 250_000);
  const { page } = first;
  await open(page, `/admin/view/payment/${payment.id}`);
  await press(page, "Request reversal");
  await page.getByLabel("Cause").selectOption("dishonoured");
  await pressIn(page, "Request reversal");
  await page.getByText("Enter the reason").first().waitFor();
  await expect.poll(() => page.getByLabel("Cause").inputValue()).toBe("dishonoured");
  await page.getByLabel("Reason").fill("The cheque came back unpaid.");
  await expectFitsAndAccessible(page);
  await pressIn(page, "Request reversal");
  await page.getByText("You requested this").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Reverse payment" }).count()).toBe(0);

  // The officer who confirmed the deposit may decide.
  await open(second.page, "/admin/list/refunds");
  await expectFitsAndAccessible(second.page);
  await second.page.getByRole("link", { name: /^RVS-/ }).click();
  await second.page.getByRole("button", { name: "Reverse payment" }).waitFor();

  const by = third.page;
  await open(by, "/admin");
  await by.getByRole("link", { name: /Refunds and reversals to approve/ }).click();
  await by.getByRole("link", { name: /^RVS-/ }).click();
  await press(by, "Reverse payment");
  await proveNow();
  await pressIn(by, "Reverse payment");
  await by.getByText("The payment was reversed").waitFor();
  await expect.poll(() => readBill(bill.id)).toMatchObject({ status: "unpaid", paid_kobo: 0 });
  await by.getByRole("link", { name: payment.code }).click();
  await by.getByText("This payment was reversed").waitFor();

  // The payer opens the link of the payment.
  const { token } = await database()
    .selectFrom("payment")
    .select("token")
    .where("id", "=", payment.id)
    .executeTakeFirstOrThrow();
  const payerPage = await site.signedInPage(payer.email);
  await open(payerPage.page, `/payments/receipt?payment=${token}`);
  await payerPage.page.getByRole("heading", { name: "Payment reversed" }).waitFor();
  await payerPage.page.getByText("Your payment of ₦2,500.00 was reversed.").waitFor();
  await payerPage.page.getByRole("link", { name: "Pay balance" }).waitFor();
  expect(await payerPage.page.locator("main").innerText()).not.toContain("failed");
  await expectFitsAndAccessible(payerPage.page);
  expectNoPageErrors(payerPage);
  await payerPage.context.close();
  for (const watched of [first, second, third]) expectNoPageErrors(watched);
});

test("a refund is requested, approved and paid out, and its payer sees it", LONG, async () => {
  const payer = await createPayer("individual");
  const { payment } = await paySlip(payer, 250_000, 300_000);
  const { page } = first;
  await open(page, `/admin/view/payment/${payment.id}`);
  await page.getByRole("link", { name: "Refund credit" }).click();
  await page.getByRole("heading", { name: "Request refund" }).waitFor();
  await page.getByLabel("Amount to refund").fill("900.00");
  await page.getByLabel("Payer’s bank").selectOption("gtbank");
  await page.getByLabel("Account number").fill("0123 456 789");
  await page.getByLabel("Account name").fill("M. Bello");
  await page.getByLabel("Reason").fill("Paid too much.");
  await press(page, "Request refund");
  await page
    .getByText(/has only ₦500.00 of available credit/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByLabel("Account name").inputValue()).toBe("M. Bello");
  await expectFitsAndAccessible(page);
  await page.getByLabel("Amount to refund").fill("500.00");
  await press(page, "Request refund");
  await page.getByText("You requested this").waitFor();

  const other = second.page;
  await open(other, "/admin/list/refunds?kind=refund");
  await other.getByRole("link", { name: /^RFD-/ }).waitFor();
  expect(await other.locator("main").innerText()).not.toContain("0123456789");
  await other.getByRole("link", { name: /^RFD-/ }).click();
  await other.getByText("0123456789").waitFor();
  await press(other, "Approve refund");
  await proveNow();
  await pressIn(other, "Approve refund");
  await other.getByText("Approved. Pay the amount").waitFor();

  await open(page, "/admin/list/refunds?list=unpaid");
  await page.getByRole("link", { name: /^RFD-/ }).click();
  await press(page, "Record payment");
  await page.getByLabel("Paid from").selectOption("zenith");
  await page.getByLabel("Bank’s reference").fill("FT2611210042");
  await page.getByLabel("Payment date").fill(await lagosToday(database()));
  await proveNow();
  await pressIn(page, "Record payment");
  await page.getByText("The refund was paid out.").waitFor();
  await expectFitsAndAccessible(page);

  const own = await site.signedInPage(payer.email);
  await open(own.page, "/individual/list/payments");
  await own.page.getByText("Refunded", { exact: true }).waitFor();
  await expectFitsAndAccessible(own.page);
  for (const watched of [first, second, own]) expectNoPageErrors(watched);
});

/** An attempt for which the gateway reports a smaller amount; the gateway is not queried again. */
async function heldPayment(requests: number, received: number) {
  const bill = await createBill({ lines: [["TX-01", requests]] });
  const headers = { "Idempotency-Key": `refund-e2e-${++count}` };
  const body = { bill_tokens: [bill.token], email: "payer@example.com" };
  const started = await call(site.url, "/api/v1/payments", { method: "POST", headers, body });
  const { token } = (started.json?.data ?? {}) as { token: string };
  const payment = await database()
    .selectFrom("payment")
    .select(["id", "reference"])
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  const response = { state: "paid", raw_status: "success", reference: payment.reference, currency: "NGN" };
  await database()
    .updateTable("payment")
    .set({
      state: "unknown",
      problem: "gateway-amount-differs",
      next_poll_at: null,
      escalated_at: sql<Date>`now()`,
      gateway_said: JSON.stringify({ ...response, kobo: received, requested_kobo: requests }),
    })
    .where("id", "=", payment.id)
    .execute();
  return { bill, token, id: payment.id };
}

test("a payment of less than requested is accepted as received by two officers", LONG, async () => {
  const { bill, token, id } = await heldPayment(250_000, 200_000);
  const { page } = first;
  await open(page, `/admin/view/payment/${id}`);
  await press(page, "Request acceptance");
  await page.getByLabel("Reason").fill("The payment gateway says so too.");
  await pressIn(page, "Request acceptance");
  await expect
    .poll(() => page.getByLabel("What to do with the amount").getAttribute("aria-invalid"))
    .toBe("true");
  await expect.poll(() => page.getByLabel("Reason").inputValue()).toBe("The payment gateway says so too.");
  await page.getByLabel("What to do with the amount").selectOption("bills");
  await pressIn(page, "Request acceptance");
  await page.getByText("You requested this").waitFor();

  const other = second.page;
  await open(other, "/admin/list/refunds?kind=acceptance");
  await other.getByRole("link", { name: /^ACP-/ }).click();
  await other.getByText("The amount received differs").waitFor();
  await press(other, "Accept payment");
  await proveNow();
  await pressIn(other, "Accept payment");
  await other.getByText("The amount received was accepted.").waitFor();
  await expect.poll(() => readBill(bill.id)).toMatchObject({ status: "part-paid", paid_kobo: 200_000 });
  await open(other, `/admin/view/payment/${id}`);
  await other.getByText("₦2,500.00 was requested and ₦2,000.00 was received").waitFor();
  await expectFitsAndAccessible(other);
  await open(other, `/payments/receipt?payment=${token}`);
  await other.getByText("You paid ₦2,000.00 of ₦2,500.00").waitFor();
  await expectFitsAndAccessible(other);
  for (const watched of [first, second]) expectNoPageErrors(watched);
});

test("a receipt in a wrong name is reissued, and the old one names its replacement", LONG, async () => {
  const payer = await createPayer("individual");
  const { payment } = await paySlip(payer, 250_000, 250_000);
  const { page } = first;
  await open(page, `/admin/view/payment/${payment.id}`);
  const number = await page.getByRole("link", { name: /^TST-/ }).innerText();
  await page.getByRole("link", { name: number }).click();
  await press(page, "Request replacement receipt");
  await page.getByLabel("Name for the new receipt").fill("Àdùkẹ́ Bello");
  await page.getByLabel("Reason").fill("The wrong name.");
  await pressIn(page, "Request replacement receipt");
  await page.getByText("You requested this").waitFor();

  const other = second.page;
  await open(other, "/admin/list/refunds?kind=cancellation");
  await other.getByRole("link", { name: /^RCN-/ }).click();
  await press(other, "Reissue receipt");
  await proveNow();
  await pressIn(other, "Reissue receipt");
  await other.getByRole("link", { name: /^Replaced by/ }).click();
  await other.getByText("Replaces").waitFor();
  const text = await other.locator("body").innerText();
  expect(text).toContain("Àdùkẹ́ Bello");
  expect(text).toContain(number);
  const { rows } = await sql<{
    signed: string;
  }>`SELECT signed FROM receipt WHERE number = ${number}`.execute(database());
  await open(other, `/receipt/validate/${rows[0]?.signed}`);
  await other.getByText("This receipt was cancelled").waitFor();
  await other.getByText("Replacement receipt:").waitFor();
  for (const watched of [first, second]) expectNoPageErrors(watched);
});
