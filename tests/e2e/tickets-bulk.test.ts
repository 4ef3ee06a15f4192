import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addDays } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { createPayer } from "../money/support/bills.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import {
  createAgent,
  createCategory,
  movePayment,
  readBatch,
  readTickets,
  walletOf,
} from "../tickets/support/bulk-fixture.ts";

/**
 * Bulk tickets: created by an officer, paid by a link, issued, printed and voided; sold by an agent; viewed by a guest.
 */

const LONG = { timeout: 240_000 };
const PHONE = { viewport: { width: 360, height: 740 } };
let site: Site;
let office: WatchedPage;
let payer: WatchedPage;
let guest: WatchedPage;
let lastDay: string;
let batch: number;

startWith({ RATEBOOK_JOBS: "1" });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  lastDay = addDays(await lagosToday(database()), 6);
  await createCategory({ kobo: 15_000 });
  [office, payer, guest] = await Promise.all([
    site.signedInPage("admin@ratebook.test"),
    site.newPage(PHONE),
    site.signedInPage("guest@ratebook.test"),
  ]);
}, 240_000);

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

async function payerCode(): Promise<string> {
  const found = database()
    .selectFrom("individual")
    .select("code")
    .where("id", "=", await createPayer());
  return (await found.executeTakeFirstOrThrow()).code;
}

async function fill(page: Page, more: Readonly<Record<string, string>>): Promise<void> {
  await page.getByLabel("Ticket", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Last day").fill(lastDay);
  for (const [label, value] of Object.entries(more)) await page.getByLabel(label).fill(value);
}

test(
  "an officer creates a batch with all errors in its plates shown, and typed values kept",
  LONG,
  async () => {
    const { page } = office;
    await open(page, "/admin/list/bulk-ticket");
    await page.getByText("No batches yet").waitFor();
    await expectFitsAndAccessible(page);
    await page.getByRole("link", { name: "Create batch" }).click();
    await page.getByRole("heading", { name: "Create bulk tickets" }).waitFor();
    await expectFitsAndAccessible(page);
    await fill(page, { Holders: "ABC-123DE\nno plate\nabc123de", "Payer’s name": "Kuto Transport" });
    await press(page, "Create batch");
    await page
      .getByText("Line 2: “no plate” isn’t a valid plate. Use the format ABC-123DE.")
      .first()
      .waitFor();
    await page.getByText("Line 3: ABC-123DE is already on line 1.").first().waitFor();
    await expect.poll(() => page.getByLabel("Payer’s name").inputValue()).toBe("Kuto Transport");
    await page.getByLabel("Holders").fill("");
    await page.getByLabel("Quantity").fill("23");
    await page.getByText("₦3,450.00").waitFor();
    await press(page, "Create batch");
    await page.waitForURL(/\/admin\/view\/bulk-ticket\/\d+$/);
    batch = Number(page.url().split("/").at(-1));
    await page.getByText("Send this link to Kuto Transport").waitFor();
    expect(await readBatch(batch)).toMatchObject({ status: "unpaid", quantity: 23, kobo: 345_000 });
  },
);

test("a payer without an account pays the batch by the link, on a phone", LONG, async () => {
  const link = (await office.page.locator("main a[href*='/payments/tickets/']").getAttribute("href")) ?? "";
  const { page } = payer;
  await open(page, new URL(link).pathname);
  await page.getByText("K•••• T••••").waitFor();
  await expectFitsAndAccessible(page);
  await page.getByLabel("Email").fill("payer@example.com");
  await press(page, "Pay ₦3,450.00 now");
  await page.waitForURL(/checkout/);
  await press(page, /^Pay$/);
  await page.getByText("Paid, thank you").waitFor();
  await page.getByText("You paid for ticket batch").waitFor();
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: /^BTK-/ }).click();
  await page.getByText("These tickets have been paid for").waitFor();
  await expect.poll(async () => (await readBatch(batch)).issued).toBe(23);
});

test("its tickets are listed, printed and assigned to a plate, and some are voided", LONG, async () => {
  const { page } = office;
  await open(page, `/admin/view/bulk-ticket/${batch}`);
  await page.getByRole("heading", { name: "Tickets" }).waitFor();
  await expectFitsAndAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download sheet" }).click();
  expect((await download).suggestedFilename()).toMatch(/^BTK-.*\.pdf$/);
  await page.getByRole("link", { name: "Print", exact: true }).click();
  await expect.poll(() => page.locator("article[data-paper]").count()).toBe(3);
  await expect.poll(() => page.locator("article section svg").count()).toBe(23);
  await page.getByRole("link", { name: "Batch" }).click();
  const tickets = await readTickets(batch);
  await page.getByRole("button", { name: `Assign ${tickets[0]?.code}` }).click();
  await page.getByLabel("Plate").fill("abc 123 de");
  await press(page, "Assign ticket");
  await page.getByText("ABC-123DE", { exact: true }).first().waitFor();
  for (const ticket of tickets.slice(1, 3)) await page.getByLabel(`Select ${ticket.code}`).check();
  await press(page, "Void 2 tickets");
  await page.getByRole("dialog").getByText("₦300.00").waitFor();
  await page.getByLabel("Reason").fill("Two buses were sold");
  await page.getByRole("dialog").getByRole("button", { name: "Void 2 tickets" }).click();
  // The payer isn't on record, so the refund is kept for a payer who is.
  await page.getByText("The payer isn’t on record.").first().waitFor();
  await page.getByLabel("Payer’s code").fill(await payerCode());
  await page.getByRole("dialog").getByRole("button", { name: "Void 2 tickets" }).click();
  await expect.poll(async () => (await readBatch(batch)).voided).toBe(2);
  await page.getByText("Voided", { exact: true }).first().waitFor();
  expectNoPageErrors(office);
});

test("tickets of a batch paid before today are voided by two officers", LONG, async () => {
  const { page } = office;
  await movePayment(batch);
  await open(page, `/admin/view/bulk-ticket/${batch}`);
  await page.getByLabel(`Select ${(await readTickets(batch))[3]?.code}`).check();
  await page.getByRole("button", { name: "Request to void 1 ticket" }).waitFor();
  await press(page, "Request to void unused tickets");
  await page.getByLabel("Reason").fill("The rest is not needed");
  await expectFitsAndAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Request to void unused tickets" }).click();
  await page.getByText("Void pending approval:").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /void/i }).count()).toBe(0);
  await expectFitsAndAccessible(page);
  const second = await site.signedInPage("admin2@ratebook.test");
  await open(second.page, `/admin/view/bulk-ticket/${batch}`);
  await second.page.getByRole("link", { name: /^APR-/ }).click();
  await second.page.getByText("20, all unused").first().waitFor();
  await expectFitsAndAccessible(second.page);
  await press(second.page, "Approve change");
  await second.page.getByRole("dialog").getByRole("button", { name: "Approve change" }).click();
  await expect.poll(async () => (await readBatch(batch)).voided).toBe(22);
  for (const watched of [office, second]) expectNoPageErrors(watched);
});

test("a guest views the batch with masked names, without codes or actions", LONG, async () => {
  const { page } = guest;
  await open(page, "/guest/list/bulk-ticket");
  await page.getByText("K•••• T••••").waitFor();
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: /^BTK-/ }).click();
  await page.getByRole("heading", { name: "Tickets" }).waitFor();
  await expectFitsAndAccessible(page);
  const text = await page.locator("main").innerText();
  expect(text).not.toContain("Kuto");
  const [ticket] = await readTickets(batch);
  expect(text).not.toContain(ticket?.security_code.slice(0, 4));
  expect(
    await page
      .locator("main")
      .getByRole("button", { name: /Cancel|Void|Give/ })
      .count(),
  ).toBe(0);
  expectNoPageErrors(guest);
});

test("an agent sells a batch from the wallet on a phone, and prints it", LONG, async () => {
  const agent = await createAgent(100_000);
  const watched = await site.signedInPage(agent.email, PHONE);
  const { page } = watched;
  await open(page, "/agent/bulk");
  await page.getByText("No batches yet").waitFor();
  await page.getByRole("link", { name: "Create batch" }).click();
  await fill(page, { "Payer’s name": "Musa Bello", Holders: "KJA-456XY\nABC-123DE" });
  await expectFitsAndAccessible(page);
  await press(page, "Create batch");
  await page.waitForURL(/\/agent\/bulk\/\d+$/);
  await page.getByText("KJA-456XY").first().waitFor();
  await expectFitsAndAccessible(page);
  expect(await walletOf(agent)).toBe(70_000);
  await page.getByRole("link", { name: "Print", exact: true }).click();
  await expect.poll(() => page.locator("article section svg").count()).toBe(2);
  expectNoPageErrors(watched);
});
