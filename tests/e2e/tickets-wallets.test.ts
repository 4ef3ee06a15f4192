import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import {
  type Company,
  createAgent,
  createCategory,
  createCompany,
  fundByBank,
  sellByHand,
  walletOf,
} from "../tickets/support/wallet-kit.ts";

/** Wallet funding as agents on phones, super agents, officers and guests see it. */

const LONG = { timeout: 120_000 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let site: Site;
let agent: Company;
let company: Company;
let seller: WatchedPage;
let giver: WatchedPage;
let first: WatchedPage;
let second: WatchedPage;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  company = await createCompany({ agent_float_limit_kobo: 5_000_000, daily_limit_kobo: 2_000_000 });
  agent = await createAgent({ super_agent_id: company.id });
  await fundByBank({ super_agent_id: company.id }, 10_000_000);
  [seller, giver, first, second] = await Promise.all([
    site.signedInPage(agent.email, PHONE),
    site.signedInPage(company.email, PHONE),
    site.signedInPage("admin@ratebook.test"),
    site.signedInPage("admin2@ratebook.test"),
  ]);
  for (const { page } of [seller, giver, first, second]) page.setDefaultTimeout(60_000);
}, 240_000);

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const inDialog = (page: Page) => page.getByRole("dialog");
const balance = async () => (await walletOf({ ticket_agent_id: agent.id })).balance;

test("an agent funds the wallet online, and returns to it", LONG, async () => {
  const { page } = seller;
  await open(page, "/agent/wallet");
  await page.getByText(/Your balance is below ₦/).waitFor();
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: "Fund wallet" }).click();
  await page.getByLabel("Amount").first().fill("50");
  await press(page, "Continue to payment");
  await page.getByText("At least ₦100.00").first().waitFor();
  await page.getByLabel("Amount").first().fill("12,500");
  await expectFitsAndAccessible(page);
  await press(page, "Continue to payment");
  await page.waitForURL(/checkout/);
  await press(page, /^Pay$/);
  await page.getByText("The amount is in the wallet").waitFor();
  await page.getByRole("link", { name: "Back to wallet" }).click();
  await page.getByText("Online funding").waitFor();
  await expect.poll(() => page.getByRole("banner").innerText()).toContain("₦12,500");
  expect(await balance()).toBe(1_250_000);
});

test("a super agent gives float and withdraws some, within the limit", LONG, async () => {
  const { page } = giver;
  const name = page.getByRole("link", { name: /^Agent / });
  await open(page, "/super-agent");
  await expectFitsAndAccessible(page);
  await name.click();
  await press(page, "Give float");
  await inDialog(page).getByLabel("Amount").fill("90,000");
  await inDialog(page).getByRole("button", { name: "Give float" }).click();
  await inDialog(page).getByText("Transfer ₦37,500.00 or less").first().waitFor();
  await inDialog(page).getByLabel("Amount").fill("7,500");
  await inDialog(page).getByRole("button", { name: "Give float" }).click();
  await expect.poll(balance).toBe(2_000_000);
  await inDialog(page).waitFor({ state: "hidden" });
  await press(page, "Withdraw float");
  await inDialog(page).getByLabel("Amount").fill("2,500");
  await inDialog(page).getByRole("button", { name: "Withdraw float" }).click();
  await expect.poll(balance).toBe(1_750_000);
  await inDialog(page).waitFor({ state: "hidden" });
  await press(page, "Set daily limit");
  await inDialog(page).getByLabel("Daily limit").fill("30,000");
  await inDialog(page).getByRole("button", { name: "Set daily limit" }).click();
  await inDialog(page).getByText("Enter at most ₦20,000.00, your own limit.").first().waitFor();
  await inDialog(page).getByLabel("Daily limit").fill("15,000");
  await inDialog(page).getByRole("button", { name: "Set daily limit" }).click();
  await inDialog(page).waitFor({ state: "hidden" });
  await page.getByText("₦15,000.00").waitFor();
  await expectFitsAndAccessible(page);
});

test("a deposit reported by the agent is confirmed by an officer, and is in the wallet", LONG, async () => {
  const { page } = seller;
  await open(page, "/agent/wallet/fund");
  await page.getByLabel("Bank", { exact: true }).selectOption("zenith");
  await page.getByLabel("Teller or transfer number").fill("AGT 00017");
  await page.getByLabel("Amount").last().fill("2,500");
  await press(page, "Report deposit");
  await page.getByText("The revenue office will confirm it with the bank.").waitFor();
  const office = second.page;
  await open(office, "/admin/list/wallet-fundings");
  await expectFitsAndAccessible(office);
  await office.getByRole("link", { name: /^WFD-/ }).first().click();
  await office.getByText("AGT 00017").waitFor();
  await expectFitsAndAccessible(office);
  await press(office, "Confirm funding");
  await inDialog(office).getByRole("button", { name: "Confirm funding" }).click();
  await expect.poll(balance).toBe(2_000_000);
  await office.getByText("Confirmed").first().waitFor();
});

test("a confirmed deposit is reversed by two officers, and the agent is told why", LONG, async () => {
  const office = second.page;
  await open(office, "/admin/list/wallet-fundings?status=confirmed&way=bank&q=AGT00017");
  await office.getByRole("link", { name: /^WFD-/ }).first().click();
  await press(office, "Request reversal");
  const dialog = inDialog(office);
  await dialog.getByText("Once another officer approves, ₦2,500.00 will be taken").waitFor();
  await expectFitsAndAccessible(office);
  await dialog.getByLabel("Reason").fill("Paid in for another agent");
  await dialog.getByRole("button", { name: "Request reversal" }).click();
  await office.getByText("Reversal pending approval:").waitFor();
  await expectFitsAndAccessible(office);
  const request = await office.getByRole("link", { name: /^APR-/ }).getAttribute("href");
  const { page } = first;
  await open(page, request ?? "");
  await page.getByText("Reversed").first().waitFor();
  await expectFitsAndAccessible(page);
  await press(page, "Approve change");
  await inDialog(page).getByRole("button", { name: "Approve change" }).click();
  await expect.poll(balance).toBe(1_750_000);
  await open(office, "/admin/list/wallet-fundings?status=confirmed&way=bank&q=AGT00017");
  await office.getByText("Reversed").first().waitFor();
  await open(seller.page, "/agent/wallet/activity");
  await seller.page.getByText("Funding reversed").waitFor();
});

test(
  "an officer enters a deposit by the agent's phone number, and another officer decides",
  LONG,
  async () => {
    const { page } = first;
    await open(page, "/admin/register/wallet-funding");
    await expectFitsAndAccessible(page);
    await page.getByLabel("Agent").fill("TAG-0000000-X");
    await page.getByLabel("Bank", { exact: true }).selectOption("access");
    await page.getByLabel("Teller or transfer number").fill("OFF/22");
    await page.getByLabel("Amount").fill("1,000");
    await press(page, "Save deposit");
    await page.getByText("No agent or super agent has this code").first().waitFor();
    const { data } = (await company.client.get("/my-agents")).body as unknown as {
      data: { rows: { phone_number: string }[] };
    };
    await page.getByLabel("Agent").fill(data.rows[0]?.phone_number ?? "");
    await press(page, "Save deposit");
    await page.getByText("Another officer must confirm it").waitFor();
    expect(await balance()).toBe(1_750_000);
  },
);

test("movements are visible to officers, the guest, the agent and the super agent", LONG, async () => {
  const what = await createCategory(30_000);
  for (let at = 0; at < 3; at++) await sellByHand(agent.id, what);
  for (const path of ["/admin/list/wallet-activites", "/admin/list/wallet-payments"]) {
    await open(first.page, path);
    await first.page.getByRole("link", { name: /^TKT-/ }).first().waitFor();
    await expectFitsAndAccessible(first.page);
  }
  const guest = await site.signedInPage("guest@ratebook.test");
  for (const path of ["/guest/list/wallet-activites", "/guest/list/wallet-fundings?status=all"]) {
    await open(guest.page, path);
    await guest.page.getByText(/A••••/).first().waitFor();
    await expectFitsAndAccessible(guest.page);
  }
  expectNoPageErrors(guest);
  await open(seller.page, "/agent/wallet/activity");
  await seller.page.getByText("Ticket sold").first().waitFor();
  await expectFitsAndAccessible(seller.page);
  await open(seller.page, "/agent/commission");
  await seller.page.getByText("3 tickets").waitFor();
  await expectFitsAndAccessible(seller.page);
  for (const path of ["wallet", "commission", "statement"]) {
    await open(giver.page, `/super-agent/${path}`);
    await expectFitsAndAccessible(giver.page);
  }
  await expect.poll(() => giver.page.locator("main").innerText()).toContain("Float given");
});

test("commission is paid out by two officers", LONG, async () => {
  const { page } = first;
  await open(page, "/admin/list/commissions?status=owed");
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: "Pay out", exact: true }).first().click();
  await press(page, "Draft payout");
  // Today's commission can be paid out from tomorrow.
  await page.getByText("There is no unpaid commission up to").first().waitFor();
  await expectFitsAndAccessible(page);
  for (const one of [seller, giver, first, second]) expectNoPageErrors(one);
});
