import type { Page } from "playwright-core";
import { expect } from "vitest";
import { recordCode } from "#domain/code.ts";
import { addDays, formatDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { importStatement, linesOf, openBankAccount, statementOf } from "../money/support/bank.ts";
import { createBill, createPayer, readBill } from "../money/support/bills.ts";
import { cashiers, dataOf } from "../money/support/counter.ts";
import { signInAs } from "../support/api.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createAgent, fundByBank } from "../tickets/support/wallet-kit.ts";

/** A bank statement from its file to the closed day, and unidentified money claimed for a bill. */

let site: Site;
let first: WatchedPage;
let second: WatchedPage;

startWith({ RATEBOOK_JOBS: "1" });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  [first, second] = await Promise.all([
    site.signedInPage("admin@ratebook.test"),
    site.signedInPage("admin2@ratebook.test"),
  ]);
}, 240_000);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const inDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

/** Cash that a cashier recorded as paid in at the bank. */
async function enterDeposit(kobo = 100_000, reference = "TLR 558120"): Promise<{ id: number; code: string }> {
  const { newTill, key } = cashiers();
  const till = await newTill();
  const move = { kind: "to-bank", kobo, bank: "zenith", reference };
  const made = await till.client.post(`/tills/${till.id}/moves`, move, key());
  expect(made).toMatchObject({ status: 201 });
  return { id: dataOf<{ id: number }>(made).id, code: recordCode("TIL", till.id) };
}

test("a statement is imported and matched, and its day closed by two officers", {
  timeout: 240_000,
}, async () => {
  const { page } = first;
  const day = addDays(await lagosToday(database()), -2);
  const bill = await createBill({ individual_id: await createPayer(), lines: [["TX-01", 250_000]] });
  const deposit = await enterDeposit();
  await open(page, "/admin/register/bank-account");
  await press(page, "Add bank account");
  await page.getByText("Enter the account number").first().waitFor();
  await page.getByLabel("Bank", { exact: true }).selectOption("zenith");
  await page.getByLabel("Account number").fill("1012345678");
  await page.getByLabel("Account name").fill("Revenue account");
  await press(page, "Add bank account");
  await page.getByRole("link", { name: "Upload statement" }).first().click();
  const text = `Statement of account,,,,\r\n${statementOf([
    { on: day, kobo: 250_000, words: `NIP FRM A STRANGER ${bill.pay_code}` },
    { on: day, kobo: -5_250, words: "SMS CHARGE" },
    { on: day, kobo: 100_000, words: "CASH DEP IKEJA" },
  ])}${day},NO SUM,,x,\r\n`;
  await page
    .getByLabel("File")
    .setInputFiles({ name: "zenith.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await press(page, "Upload statement");
  await press(page, "Check statement");
  await page.getByText("3 lines ready to import.").waitFor();
  await page.getByText("“x” is not an amount.").waitFor();
  await expectFitsAndAccessible(page);
  await press(page, "Import statement");
  await page.getByText("3 lines imported.").waitFor();
  await page.getByRole("link", { name: "Reconcile open lines" }).click();
  await page.getByRole("link", { name: /^BLN-/ }).first().click();
  await page.getByRole("heading", { name: /NIP FRM A STRANGER/ }).waitFor();
  // The bill whose pay code is in the narration is suggested, and its amount matches.
  await page.getByText("Amount matches").waitFor();
  await page.getByRole("link", { name: bill.code }).waitFor();
  await expectFitsAndAccessible(page);
  await press(page, "Allocate to this bill");
  await expect.poll(() => page.getByRole("dialog").getByLabel("Bills").inputValue()).toBe(bill.code);
  await page.getByRole("dialog").getByLabel("Paid by").fill("Musa Bello");
  await inDialog(page, "Allocate to bills");
  await page.getByText("You entered this deposit. Another officer must confirm it.").waitFor();
  const entry = new URL(page.url()).pathname;

  await open(page, "/admin/reconciliation/lines?state=proposed");
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: /^BLN-/ }).first().click();
  await press(page, "Accept suggestion");
  await page.getByText("Bank charge", { exact: true }).first().waitFor();

  // An unconfirmed deposit of a till is confirmed by matching its bank line.
  await open(page, "/admin/reconciliation/lines?state=open");
  await page.getByRole("link", { name: /^BLN-/ }).first().click();
  await page.getByRole("heading", { name: "CASH DEP IKEJA" }).waitFor();
  await page.getByText("Not confirmed yet. You can confirm it with this line.").waitFor();
  await press(page, `Confirm deposit ${deposit.code}`);
  await expectFitsAndAccessible(page);
  await inDialog(page, `Confirm deposit ${deposit.code}`);
  await page.getByText("Matched to deposit of till").waitFor();
  await page.getByRole("link", { name: deposit.code }).waitFor();
  const confirmed = database().selectFrom("till_move").select("confirmed_at").where("id", "=", deposit.id);
  await expect.poll(async () => (await confirmed.executeTakeFirstOrThrow()).confirmed_at).not.toBeNull();

  await open(second.page, entry);
  await press(second.page, "Confirm payment");
  await inDialog(second.page, "Confirm payment");
  await second.page.getByRole("link", { name: /^payment PAY-/ }).waitFor();
  await expect.poll(() => readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 250_000 });

  await open(page, "/admin/reconciliation");
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: "Zenith Bank 1012345678" }).click();
  await page.getByRole("link", { name: formatDate(day) }).click();
  await press(page, "Close day");
  await inDialog(page, "Close day");
  await page.getByText("You closed this day. Another officer must confirm it.").waitFor();
  await open(second.page, new URL(page.url()).pathname + new URL(page.url()).search);
  await press(second.page, "Confirm day");
  await inDialog(second.page, "Confirm day");
  await second.page.getByText("This day is closed").waitFor();
  await second.page.setViewportSize({ width: 360, height: 800 });
  await expectFitsAndAccessible(second.page);
  for (const watched of [first, second]) expectNoPageErrors(watched);
});

test("one bank line is matched with several till deposits, which are confirmed with it", {
  timeout: 240_000,
}, async () => {
  const { page } = first;
  const deposits = [await enterDeposit(60_000, "TLR 558201"), await enterDeposit(45_000, "TLR 558202")];
  await open(page, "/admin/reconciliation");
  await page.getByRole("link", { name: "Upload statement" }).first().click();
  const today = await lagosToday(database());
  const text = statementOf([{ on: today, kobo: 105_000, words: "BULK CASH DEP" }]);
  await page
    .getByLabel("File")
    .setInputFiles({ name: "bulk.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await press(page, "Upload statement");
  await press(page, "Import statement");
  await page.getByText("1 line imported.").waitFor();
  await page.getByRole("link", { name: "Reconcile open lines" }).click();
  await page
    .getByRole("row", { name: /BULK CASH DEP/ })
    .getByRole("link", { name: /^BLN-/ })
    .click();
  await page.getByRole("heading", { name: "BULK CASH DEP" }).waitFor();
  await page.getByRole("checkbox", { name: /^₦600.00/ }).check();
  await page.getByText("₦450.00 less than the line.").waitFor();
  await page.getByRole("checkbox", { name: /^₦450.00/ }).check();
  await page.getByText("Matches the line. 2 deposits will be confirmed at the same time.").waitFor();
  await expectFitsAndAccessible(page);
  await press(page, "Match selected deposits");
  for (const { code } of deposits) await page.getByRole("link", { name: code }).waitFor();
  await expectFitsAndAccessible(page);
  const ids = deposits.map(({ id }) => id);
  const moves = database().selectFrom("till_move").select("confirmed_at").where("id", "in", ids);
  await expect
    .poll(async () => (await moves.execute()).map(({ confirmed_at }) => confirmed_at))
    .toEqual([expect.any(Date), expect.any(Date)]);
  expectNoPageErrors(first);
});

test("a second line for the same bill is allocated after a warning, and called credit until its reversal", {
  timeout: 240_000,
}, async () => {
  const { page } = first;
  const bill = await createBill({ individual_id: await createPayer(), lines: [["TX-01", 8_641_770]] });
  await open(page, "/admin/reconciliation");
  await page.getByRole("link", { name: "Upload statement" }).first().click();
  const today = await lagosToday(database());
  const text = statementOf(
    ["ONCE", "TWICE"].map((word) => ({ on: today, kobo: 8_641_770, words: `${word} ${bill.pay_code}` })),
  );
  await page
    .getByLabel("File")
    .setInputFiles({ name: "twice.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await press(page, "Upload statement");
  await press(page, "Import statement");
  await page.getByText("2 lines imported.").waitFor();
  const statement = new URL(page.url()).pathname;
  const openLine = async (word: string) => {
    await open(page, statement);
    await page.getByRole("link", { name: "Reconcile open lines" }).click();
    await page
      .getByRole("row", { name: new RegExp(word) })
      .getByRole("link", { name: /^BLN-/ })
      .click();
    await page.getByRole("heading", { name: `${word} ${bill.pay_code}` }).waitFor();
  };
  const entryAddress = async () => {
    await page.getByText("You entered this deposit. Another officer must confirm it.").waitFor();
    return new URL(page.url()).pathname;
  };

  await openLine("ONCE");
  await press(page, "Allocate to this bill");
  await inDialog(page, "Allocate to bills");
  const once = await entryAddress();

  await openLine("TWICE");
  await page.getByText("A bank deposit of ₦86,417.70 for this bill is not confirmed yet").waitFor();
  await expectFitsAndAccessible(page);
  await press(page, "Allocate to this bill");
  await inDialog(page, "Allocate to bills");
  await page.getByRole("dialog").getByText("If you allocate this line too").waitFor();
  await inDialog(page, "Allocate anyway");
  const twice = await entryAddress();
  await page.getByText("is not confirmed yet either. Check that both were paid in.").waitFor();

  const other = second.page;
  await open(other, once);
  await press(other, "Confirm payment");
  await other.getByRole("dialog").getByText("The bills will be paid").waitFor();
  await inDialog(other, "Confirm payment");
  await other.getByText("Bills paid and receipts issued").waitFor();
  await open(other, twice);
  await press(other, "Confirm payment");
  await other.getByRole("dialog").getByText("Nothing is due on the bills.").waitFor();
  await inDialog(other, "Confirm payment");
  await other.getByText("Kept as the payer’s credit").waitFor();
  await other.getByRole("link", { name: /^payment PAY-/ }).click();
  await other.getByText("₦86,417.70 added to credit").waitFor();
  await expectFitsAndAccessible(other);

  await press(other, "Request reversal");
  const dialog = other.getByRole("dialog");
  await dialog.getByText("₦86,417.70 of credit will be removed.").waitFor();
  await expect.poll(() => dialog.getByText("unpaid").count()).toBe(0);
  await dialog.getByLabel("Cause").selectOption("mistake");
  await dialog.getByLabel("Reason").fill("Paid in once only.");
  await inDialog(other, "Request reversal");
  await other.getByText("You requested this. Another officer must approve it.").waitFor();
  const request = new URL(other.url()).pathname;

  await open(page, request);
  await press(page, "Reverse payment");
  await page.getByRole("dialog").getByText("₦86,417.70 of credit will be removed.").waitFor();
  await inDialog(page, "Reverse payment");
  await page.getByText("₦86,417.70 of credit was removed.").waitFor();
  await open(page, twice);
  await page.getByText("Confirmed, but reversed since.").waitFor();
  await expectFitsAndAccessible(page);
  await expect.poll(() => readBill(bill.id)).toMatchObject({ status: "paid" });
  for (const watched of [first, second]) expectNoPageErrors(watched);
});

test("a line with the amount of an unmatched ledger entry is allocated with a reason", {
  timeout: 120_000,
}, async () => {
  const { page } = first;
  const agent = await createAgent();
  await fundByBank({ ticket_agent_id: agent.id }, 7_351_900);
  const bill = await createBill({ individual_id: await createPayer(), lines: [["TX-01", 7_351_900]] });
  const client = await signInAs("admin@ratebook.test");
  const account = await openBankAccount(client);
  const today = await lagosToday(database());
  await importStatement(client, account, statementOf([{ on: today, kobo: 7_351_900, words: bill.pay_code }]));
  const [line] = await linesOf(client, account);
  await open(page, `/admin/reconciliation/line/${line?.id}`);
  await press(page, "Allocate to this bill");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Paid by").fill("Musa Bello");
  await inDialog(page, "Allocate to bills");
  await dialog.getByText("has the same amount at this bank and is unmatched").first().waitFor();
  await expectFitsAndAccessible(page);
  expect(await dialog.getByLabel("Paid by").inputValue()).toBe("Musa Bello");
  await dialog.getByLabel("Why this is a different payment").fill("The payer showed the receipt.");
  await inDialog(page, "Allocate to bills");
  await page.getByText("You entered this deposit. Another officer must confirm it.").waitFor();
  expectNoPageErrors(first);
});
