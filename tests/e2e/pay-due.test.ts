import { sql } from "kysely";
import { beforeEach, describe, expect } from "vitest";
import { addDays, formatDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { createBill, readBill, type TestBill } from "../money/support/bills.ts";
import { finishOnline, payOnline, startOnline } from "../money/support/pay-online.ts";
import { expectNoPageErrors, open } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFits, expectFitsAndAccessible } from "../support/page-checks.ts";
import { createCorporate, createPayer, linkCorporate, type Payer } from "../support/payers.ts";

/** Amounts due: due dates, applied credit, and the layout at every width. */

const LONG = { timeout: 240_000 };
let site: Site;
let payer: Payer;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});
beforeEach(async () => {
  payer = await createPayer("individual");
});

const billOf = (kobo: number, more: object = {}) =>
  createBill({ individual_id: payer.party, lines: [["TX-01", kobo]], ...more });

/** Pays a bill twice, so that `kobo` becomes credit. */
async function keep(kobo: number): Promise<void> {
  const bill = await billOf(kobo);
  const payments = [await startOnline(site.url, [bill]), await startOnline(site.url, [bill])];
  for (const payment of payments) await finishOnline(site.url, payment);
}

async function titleOf(corporate: number): Promise<string> {
  const { title } = await database()
    .selectFrom("corporate")
    .select("title")
    .where("id", "=", corporate)
    .executeTakeFirstOrThrow();
  return String(title);
}

const setSchedule = (bill: TestBill, schedule: object) =>
  sql`UPDATE bill SET schedule = ${JSON.stringify(schedule)}::jsonb WHERE id = ${bill.id}`.execute(
    database(),
  );

describe("the first screen and the pay page", { timeout: 240_000 }, () => {
  test("ask for the amount after credit, show what credit pays, and use it on confirmation", async () => {
    await keep(1_500_00);
    const bill = await billOf(4_000_00);
    const objected = await billOf(900_00);
    await setSchedule(objected, { kind: "held", parts: [{ kobo: 900_00, due_on: null }] });
    const watched = await site.signedInPage(payer.email);
    const { page } = watched;
    await open(page, "/individual");
    await expect
      .poll(() => page.locator("main").innerText())
      .toContain("Your bills total ₦4,000.00. Your credit of ₦1,500.00 is deducted.");
    await page.getByRole("link", { name: "Pay ₦2,500.00 now" }).click();
    await page.waitForURL("**/individual/payment");
    const line = page.locator("li", { hasText: "₦900.00 under objection is not included." });
    await expect.poll(() => line.getByRole("checkbox").isDisabled()).toBe(true);
    await expectFitsAndAccessible(page);
    await page.getByRole("button", { name: "Use credit" }).click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.innerText()).toContain("₦2,500.00 remains unpaid.");
    await expectFitsAndAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(async () => (await readBill(bill.id)).paid_kobo).toBe(0);
    await page.getByRole("button", { name: "Pay ₦2,500.00 now" }).click();
    await expect.poll(() => dialog.innerText()).toContain("Then pay the remaining ₦2,500.00 online.");
    await dialog.getByRole("button", { name: "Use ₦1,500.00 of credit" }).click();
    await page.waitForURL(/checkout/, LONG);
    await expect.poll(() => page.locator("body").innerText()).toContain("2,500.00");
    await expect.poll(async () => (await readBill(bill.id)).paid_kobo).toBe(1_500_00);
    await page.getByRole("button", { name: /^Pay$/ }).click();
    await page.getByText("Paid, thank you").waitFor(LONG);
    expect(await readBill(objected.id)).toMatchObject({ paid_kobo: 0, status: "unpaid" });
    expectNoPageErrors(watched);
    await watched.context.close();
  });

  test("suggest the next instalment of a plan, and show both amounts of an early payment", async () => {
    const today = await lagosToday(database());
    const bill = await billOf(3_000_00);
    const parts = [30, 60, 90].map((days) => ({ kobo: 1_000_00, due_on: addDays(today, days) }));
    await setSchedule(bill, { kind: "plan", parts });
    const early = await billOf(1_000_00, {
      issued_on: today,
      due_on: addDays(today, 40),
      discounts: [{ days: 9, rate_ppm: 50_000 }],
    });
    const watched = await site.signedInPage(payer.email);
    const { page } = watched;
    await open(page, "/individual");
    await page.getByRole("link", { name: "Pay ₦1,950.00 now" }).waitFor();
    await open(page, `/payments/pay/${bill.token}`);
    await page.getByRole("button", { name: "Pay ₦1,000.00 now" }).waitFor();
    await expect
      .poll(() => page.locator("main").innerText())
      .toContain(`Instalment 2 of 3, due ${formatDate(addDays(today, 60))}`);
    await page.getByLabel("Full amount, ₦3,000.00").check();
    await page.getByRole("button", { name: "Pay ₦3,000.00 now" }).waitFor();
    await expectFitsAndAccessible(page);
    await open(page, `/payments/pay/${early.token}`);
    const text = () => page.locator("main").innerText();
    await expect
      .poll(text)
      .toContain(`Includes the early payment discount until ${formatDate(addDays(today, 9))}`);
    await expect.poll(text).toContain(`Due ${formatDate(addDays(today, 40))}`);
    await expectFitsAndAccessible(page);
    expectNoPageErrors(watched);
    await watched.context.close();
  });

  test("let a user of two companies pay the bills of each, with that company’s credit", async () => {
    const user = await createPayer("corporate");
    const other = await createCorporate();
    await linkCorporate(user.user, other, true);
    const companyBill = (corporate_id: number, kobo: number) =>
      createBill({ individual_id: null, corporate_id, lines: [["TX-01", kobo]] });
    const twice = await companyBill(other, 600_00);
    const payments = [await startOnline(site.url, [twice]), await startOnline(site.url, [twice])];
    for (const payment of payments) await finishOnline(site.url, payment);
    const first = await companyBill(user.party, 4_000_00);
    const second = await companyBill(other, 1_000_00);
    const watched = await site.signedInPage(user.email);
    const { page } = watched;
    await open(page, "/cooperate");
    await page.getByRole("link", { name: "Pay bills" }).click();
    await page.waitForURL("**/cooperate/payment");
    await page.getByText("Pay the bills of each payer separately.").waitFor();
    await page.getByRole("button", { name: "Pay ₦400.00 now" }).waitFor();
    await expectFitsAndAccessible(page);
    await page.getByRole("button", { name: "Pay ₦4,000.00 now" }).click();
    await page.waitForURL(/checkout/, LONG);
    await page.getByRole("button", { name: /^Pay$/ }).click();
    await page.getByText("Paid, thank you").waitFor(LONG);
    await expect.poll(async () => (await readBill(first.id)).paid_kobo).toBe(4_000_00);
    // The other company's credit was not used.
    expect(await readBill(second.id)).toMatchObject({ paid_kobo: 0, status: "unpaid" });
    await open(page, "/cooperate");
    await page.getByRole("link", { name: "Pay ₦400.00 now" }).click();
    // Still named, though the other company has no bills left.
    await page.getByRole("form", { name: await titleOf(other) }).waitFor();
    expectNoPageErrors(watched);
    await watched.context.close();
  });

  test("fit every width in every language, also with a part-paid bill", async () => {
    const today = await lagosToday(database());
    await keep(200_00);
    const part = await billOf(3_695_84, { due_on: addDays(today, 300) });
    await payOnline(site.url, [part], 1_000_00);
    const overdue = await billOf(1_250_000_00, {
      issued_on: addDays(today, -90),
      due_on: addDays(today, -60),
      asset: { asset_type: "shop", asset_id: await longShop() },
    });
    await payOnline(site.url, [overdue], 10_000_00);
    const plan = await billOf(3_000_00);
    const parts = [30, 60, 90].map((days) => ({ kobo: 1_000_00, due_on: addDays(today, days) }));
    await setSchedule(plan, { kind: "plan", parts });
    const watched = await site.signedInPage(payer.email);
    const { page } = watched;
    for (const language of ["en", "ha", "yo", "ig"]) {
      await page.request.post("/language", { form: { language, next: "/" } });
      for (const width of [320, 360, 480, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        for (const path of ["/individual/payment", "/individual", `/payments/pay/${part.token}`]) {
          await open(page, path);
          await page.getByText("₦2,695.84").first().waitFor();
          await expectFits(page);
        }
      }
    }
    expectNoPageErrors(watched);
    await watched.context.close();
  });
});

async function longShop(): Promise<number> {
  const { id } = await database()
    .insertInto("shop")
    .values({
      trade_name: "Alhaja Sidikatu Abiodun and Daughters Provisions Stores",
      line_of_business: "Provisions",
      status: "approved",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
