import { randomUUID } from "node:crypto";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, open } from "../support/browser.ts";
import { call, signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { findApi } from "../support/page-api.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createCategory, createSeller, newPlate, type Seller } from "../tickets/support/sell-fixture.ts";
import { type Company, createCompany, fundByBank, walletOf } from "../tickets/support/wallet-kit.ts";

/** On a phone: a super agent manages an agent's float, and a guest drills down from the day's sales to one ticket. */

const LONG = { timeout: 240_000 };
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};
let site: Site;
let company: Company;
let seller: Seller;
let name: string;
let plate: string;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  company = await createCompany({ agent_float_limit_kobo: 5_000_000 });
  seller = await createSeller({ float: 100_000, super_agent_id: company.id });
  ({ name } = await database()
    .selectFrom("ticket_agent")
    .select("name")
    .where("id", "=", seller.agent_id)
    .executeTakeFirstOrThrow());
  await fundByBank({ super_agent_id: company.id }, 10_000_000);
  plate = newPlate();
  const keke = await createCategory({ name: "Keke on the phone", kobo: 20_000, vehicle_class: "keke" });
  const { token } = await signInOver(site.url, seller.email, "api");
  const { category_id, price_id } = keke;
  const sold = await call(site.url, "/api/v1/tickets", {
    method: "POST",
    bearer: token,
    headers: { "Idempotency-Key": randomUUID() },
    body: { category_id, price_id, holder_key: plate },
  });
  expect(sold.status).toBe(201);
}, 240_000);

const dialog = (page: Page) => page.getByRole("dialog");
const balance = async () => (await walletOf({ ticket_agent_id: seller.agent_id })).balance;
const ticketOf = () =>
  database()
    .selectFrom("ticket")
    .select(["id", "code", "security_code", "status"])
    .where("ticket_agent_id", "=", seller.agent_id)
    .executeTakeFirstOrThrow();

test(
  "a super agent gives and withdraws float, sets a limit, and sees commission and statement",
  LONG,
  async () => {
    const watched = await site.signedInPage(company.email, PHONE);
    const { page } = watched;
    await open(page, "/super-agent");
    await page.getByRole("link", { name }).waitFor();
    await expectFitsAndAccessible(page);
    await page.getByRole("link", { name }).tap();
    await page.getByRole("heading", { name }).waitFor();
    await page.getByText(plate).waitFor();
    await expectFitsAndAccessible(page);

    await page.getByRole("button", { name: "Give float" }).tap();
    await dialog(page).getByLabel("Amount").fill("much");
    await dialog(page).getByRole("button", { name: "Give float" }).tap();
    await dialog(page).getByText("Enter an amount in naira").first().waitFor();
    await expectFitsAndAccessible(page);
    await dialog(page).getByLabel("Amount").fill("5,000");
    await dialog(page).getByRole("button", { name: "Give float" }).tap();
    await expect.poll(balance).toBe(580_000);
    await dialog(page).waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "Withdraw float" }).first().tap();
    await dialog(page).getByText("Up to ₦5,000.00, the float you gave that is still unused").waitFor();
    await dialog(page).getByLabel("Amount").fill("2,000");
    await dialog(page).getByRole("button", { name: "Withdraw float" }).tap();
    await expect.poll(balance).toBe(380_000);
    await dialog(page).waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "Set daily limit" }).first().tap();
    await dialog(page).getByLabel("Daily limit").fill("15,000");
    await dialog(page).getByRole("button", { name: "Set daily limit" }).tap();
    await dialog(page).waitFor({ state: "hidden" });
    await page.getByRole("main").getByText("₦15,000.00").waitFor();

    const tabs = page.getByRole("navigation").filter({ hasText: "Statement" });
    await tabs.getByRole("link", { name: "Wallet" }).tap();
    await page.getByText("Float given").first().waitFor();
    await expectFitsAndAccessible(page);
    // The super agent's commission on the one sale: 2% of ₦200.
    await page.getByRole("link", { name: "Commission ₦4.00" }).tap();
    await page.getByText("No payouts yet").waitFor();
    await expectFitsAndAccessible(page);
    await tabs.getByRole("link", { name: "Statement" }).tap();
    await page.getByText("Float given").first().waitFor();
    await expectFitsAndAccessible(page);
    // The closing balance is on one line.
    const end = page.getByText("Closing balance");
    const lineHeight = await end.evaluate((cell) => Number.parseFloat(getComputedStyle(cell).lineHeight));
    await expect.poll(async () => (await end.boundingBox())?.height).toBeLessThan(2 * lineHeight);
    expectNoPageErrors(watched);
    await watched.context.close();
  },
);

test(
  "a guest drills down from the day's sales by agent to one masked ticket, without actions",
  LONG,
  async () => {
    const watched = await site.signedInPage("guest@ratebook.test", PHONE);
    const { page } = watched;
    const { id, code, security_code } = await ticketOf();
    const unmasked = async () => {
      const source = await page.content();
      return [name, security_code].filter((secret) => source.includes(secret));
    };
    await open(page, "/guest");
    const ofAgent = page
      .getByRole("main")
      .locator(`a[href*="agent=${seller.agent_id}&"], a[href$="agent=${seller.agent_id}"]`);
    await ofAgent.first().waitFor();
    await expectFitsAndAccessible(page);
    expect(await unmasked()).toEqual([]);
    await ofAgent.first().tap();
    await page.waitForURL(/\/guest\/list\/single-ticket\?.*agent=/);
    await page.getByText(plate).waitFor();
    await expect.poll(() => page.getByRole("main").getByRole("link", { name: /^TKT-/ }).count()).toBe(1);
    await expectFitsAndAccessible(page);
    expect(await unmasked()).toEqual([]);

    await page.getByRole("link", { name: code ?? "" }).tap();
    await page.getByText("Price, credited to the revenue item").waitFor();
    await page.getByText("••••-••••").waitFor();
    await expectFitsAndAccessible(page);
    expect(await unmasked()).toEqual([]);
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    expect(await page.getByRole("img", { name: "QR code" }).count()).toBe(0);

    const api = await findApi(page);
    const refused = { ok: false, status: 403, code: "forbidden" };
    const reason = { reason: "I may not" };
    expect(await api.write("post", `/api/v1/tickets/${id}/void`, reason)).toMatchObject(refused);
    const price = { price_id: 1, category_id: 1, holder_key: plate };
    expect(await api.write("post", "/api/v1/tickets", price)).toMatchObject(refused);
    expect(await ticketOf()).toMatchObject({ status: "valid" });
    await watched.context.close();
  },
);
