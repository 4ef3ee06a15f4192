import type { Page } from "playwright-core";
import { expect } from "vitest";
import { daysAgo, shiftBack } from "../collecting/kit.ts";
import { agencyOf, createBill, createPayer } from "../money/support/bills.ts";
import { reversePayment } from "../money/support/reverse.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible } from "../support/page-checks.ts";

/** From collections to an agency's payout: reported, drafted by one officer, approved by another, paid by the bank. */

const LONG = { timeout: 240_000 };
let site: Site;
let first: WatchedPage;
let second: WatchedPage;
let agency: number;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  agency = await agencyOf("EEA");
  const [one, two] = [
    await signInOver(site.url, "admin@ratebook.test"),
    await signInOver(site.url, "admin2@ratebook.test"),
  ];
  await giveAccount(one, two);
  const stored = await payIn(one, two, [
    ["EE-01", 1_250_000],
    ["EE-02", 340_050],
  ]);
  const undone = await payIn(one, two, [["EE-01", 200_000]]);
  await shiftBack(site, 1);
  await reversePayment(undone);
  await payIn(one, two, [["EE-02", 55_000]]);
  await shiftBack(site, 1);
  expect(stored).toBeGreaterThan(0);
  [first, second] = await Promise.all([
    site.signedInPage("admin@ratebook.test"),
    site.signedInPage("admin2@ratebook.test"),
  ]);
}, 240_000);

let count = 0;
async function send<T>({ cookie, token: bearer }: SignedIn, path: string, body: object): Promise<T> {
  const headers = { "Idempotency-Key": `settlements-e2e-${++count}` };
  const made = await call(site.url, `/api/v1${path}`, { method: "POST", cookie, bearer, body, headers });
  if (made.status >= 300) throw new Error(`${path}: ${made.status} ${made.text}`);
  return made.json?.["data"] as T;
}

/** A bank deposit entered by one officer and confirmed by another; the payment's number. */
async function payIn(
  one: SignedIn,
  two: SignedIn,
  lines: readonly [string, number][],
  agency_id = agency,
): Promise<number> {
  const bill = await createBill({ agency_id, individual_id: await createPayer(), lines });
  const deposit = await send<{ id: number }>(one, "/bank-entries", {
    kind: "teller",
    bank: "zenith",
    reference: `EE-${++count}`,
    paid_on: daysAgo(0),
    kobo: bill.total_kobo,
    depositor: "Musa Bello",
    bills: [bill.pay_code],
  });
  const done = await send<{ payment: { id: number } }>(two, `/bank-entries/${deposit.id}/confirm`, {
    version: 1,
  });
  return done.payment.id;
}

async function giveAccount(one: SignedIn, two: SignedIn, agency_id = agency): Promise<void> {
  const account = {
    bank_name: "Zenith Bank",
    bank_account_number: "1012345678",
    bank_account_name: "Agency EEA",
  };
  const path = `/agencies/${agency_id}/account-changes`;
  const { id } = await send<{ id: number }>(one, path, { ...account, reason: "First account" });
  await send(two, `${path}/${id}/confirm`, {});
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const inDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

test("collections are reported line by line and grouped, and exported", LONG, async () => {
  const { page } = first;
  await open(page, `/admin/list/collections?agency=${agency}&from=${daysAgo(20)}`);
  const main = page.locator("main");
  await page.getByRole("table").waitFor();
  await expect.poll(() => page.getByRole("row").count()).toBe(1 + 5);
  for (const sum of ["18,450.50", "−₦2,000.00", "16,450.50"])
    await expect.poll(() => main.innerText()).toContain(sum);
  await page.getByRole("link", { name: "By revenue item" }).click();
  await page.getByRole("link", { name: /^EE-01/ }).waitFor();
  await expect.poll(() => main.innerText()).toContain("12,500.00");
  await expectAccessible(page);
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  expect((await file).suggestedFilename()).toMatch(/^collections-by-item-.*\.csv$/);
  await page.getByRole("link", { name: /^EE-01/ }).click();
  await page.getByText("reversed", { exact: true }).waitFor();
  expectNoPageErrors(first);
});

test("a batch is drafted by one officer, approved by another, and marked as paid", LONG, async () => {
  const { page } = first;
  await open(page, "/admin/list/settlements");
  await page.getByRole("link", { name: "Draft for EEA" }).click();
  await page.getByLabel("Last day").fill(daysAgo(0));
  await press(page, "Draft settlement");
  await page
    .getByText(/has not ended/)
    .first()
    .waitFor();
  await page.getByLabel("Last day").fill(daysAgo(1));
  await press(page, "Draft settlement");
  await page.getByText("You drafted this.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Approve settlement" }).count()).toBe(0);

  const other = second.page;
  await open(other, "/admin/list/settlements?status=draft");
  await other.getByRole("link", { name: /^STL-/ }).click();
  await press(other, "Approve settlement");
  await inDialog(other, "Approve settlement");
  await other.getByText("Send the payout file to the bank").waitFor();
  const file = other.waitForEvent("download");
  await other.getByRole("link", { name: "Download payout file" }).click();
  expect((await file).suggestedFilename()).toMatch(/^payments-to-agencies-.*\.csv$/);
  // The default date comes from the server’s clock, not the computer’s.
  await other.clock.setSystemTime(Date.parse(`${daysAgo(3)}T12:00:00Z`));
  await press(other, "Mark as paid");
  await expect.poll(() => other.getByLabel("Payment date").inputValue()).toBe(daysAgo(0));
  await other.getByLabel("Paid from").selectOption("zenith");
  await inDialog(other, "Mark as paid");
  const reference = other.getByLabel("Bank’s reference");
  await expect.poll(() => reference.getAttribute("aria-invalid")).toBe("true");
  await reference.fill("FT26325/0042");
  await inDialog(other, "Mark as paid");
  await other.getByText("FT26325/0042").waitFor();
  await expectAccessible(other);
  await other.getByRole("link", { name: "Open document" }).click();
  await other.getByRole("heading", { name: /^Settlement up to/ }).waitFor();
  await expect.poll(() => other.locator("main").innerText()).toContain("₦16,450.50");
  await expectAccessible(other);
  for (const watched of [first, second]) expectNoPageErrors(watched);
});

test("account codes are set in one form, which keeps its values when one is rejected", LONG, async () => {
  const { page } = first;
  await open(page, "/admin/settings/account-codes");
  await page.getByLabel("Bank accounts", { exact: true }).fill("1010=");
  await page.getByLabel("Suspense", { exact: true }).fill("2090");
  await press(page, "Save account codes");
  await page.getByText("Use only letters, digits, dots, dashes and slashes.").first().waitFor();
  await expect.poll(() => page.getByLabel("Suspense", { exact: true }).inputValue()).toBe("2090");
  await page.getByLabel("Bank accounts", { exact: true }).fill("1010");
  await press(page, "Save account codes");
  await page.getByText("Account codes saved").waitFor();
  await open(page, "/admin/settings/account-codes");
  await expect.poll(() => page.getByLabel("Bank accounts", { exact: true }).inputValue()).toBe("1010");
  await expectAccessible(page);
  expectNoPageErrors(first);
});

test("a bank's payout file confirms payments after a review", LONG, async () => {
  const [one, two] = [
    await signInOver(site.url, "admin@ratebook.test"),
    await signInOver(site.url, "admin2@ratebook.test"),
  ];
  const other = await agencyOf("EEB");
  await giveAccount(one, two, other);
  await payIn(one, two, [["EB-01", 775_000]], other);
  await shiftBack(site, 2);
  const batch = await send<{ id: number; version: number; code: string }>(one, "/settlements", {
    agency_id: other,
    period_to: daysAgo(1),
  });
  await send(two, `/settlements/${batch.id}/approve`, { version: batch.version });

  const { page } = first;
  await open(page, "/admin/list/settlements");
  await page.getByRole("link", { name: "Bank responses" }).click();
  await page.getByText("No bank responses yet").waitFor();
  await press(page, "Upload file");
  await page.getByText("Select a bank.").first().waitFor();
  await page.getByLabel("Paid from").selectOption("zenith");
  const lines = [
    "Reference,Amount,Date,Outcome,Bank reference",
    `${batch.code}/1,"7,750.00",${daysAgo(0)},Paid,FT26325/0077`,
    `${batch.code}/9,"7,750.00",${daysAgo(0)},Pending,`,
  ];
  const file = { name: "answer.csv", mimeType: "text/csv", buffer: Buffer.from(`${lines.join("\r\n")}\r\n`) };
  await page.getByLabel("File").setInputFiles(file);
  await press(page, "Upload file");
  await page.getByText("1 payment will be confirmed").waitFor();
  await page.getByText("is not “paid” or “returned”").waitFor();
  await expectAccessible(page);
  // Amounts are required for confirmation; the error is at their field.
  await page.getByLabel("Amount", { exact: true }).selectOption("");
  await press(page, "Check file");
  await page.getByText("Select the column for: amount.").first().waitFor();
  await page.getByLabel("Amount", { exact: true }).selectOption({ label: "Amount" });
  await press(page, "Check file");
  await press(page, "Confirm payments");
  await page.getByText("1 payment confirmed from this file").waitFor();
  await page.getByText("Nothing to confirm in this file.").waitFor();
  await open(page, `/admin/view/settlement/${batch.id}`);
  await page.getByText("FT26325/0077").waitFor();
  await page.getByText("Paid", { exact: true }).first().waitFor();

  // A later file reports a returned payment: the screen shows it as paid before it is reversed.
  await open(page, "/admin/list/payout-files");
  await page.getByLabel("Paid from").selectOption("zenith");
  const back = [
    "Reference,Amount,Date,Outcome,Reason",
    `${batch.code}/1,"7,750.00",${daysAgo(0)},Returned,Account closed`,
  ];
  await page
    .getByLabel("File")
    .setInputFiles({ ...file, name: "later.csv", buffer: Buffer.from(back.join("\r\n")) });
  await press(page, "Upload file");
  await page.getByText(/^Account closed; recorded as paid on /).waitFor();
  await press(page, "Confirm payments");
  await page.getByText("1 payment marked as failed", { exact: true }).waitFor();
  await page.getByText("Nothing to confirm in this file.").waitFor();
  await expect.poll(() => page.getByText("0 payments").count()).toBe(0);
  expectNoPageErrors(first);
});
