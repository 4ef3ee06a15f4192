import type { Page } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { hashPassword } from "#kernel/password.ts";
import { open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { createCategory, createSeller, newPlate, type Seller } from "../tickets/support/sell-fixture.ts";

/**
 * A sale without a response keeps its number and its place; the seller's confirmation for a plate holds until it is sold.
 */

const LONG = { timeout: 480_000 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let site: Site;
let phone: WatchedPage;
let seller: Seller;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  seller = await createSeller({ float: 5_000_000 });
  await createCategory({ name: "Okada once", kobo: 10_000 });
  await createCategory({ name: "Truck dear", kobo: 600_000 });
  await database()
    .updateTable("ticket_agent_user")
    .set({ pin_hash: await hashPassword("482915") })
    .where("user_id", "=", seller.user_id)
    .execute();
  phone = await site.signedInPage(seller.email, PHONE);
  phone.page.setDefaultTimeout(90_000);
}, 240_000);

const plateBox = (page: Page) => page.getByRole("textbox", { name: "Plate" });
const plates = async () =>
  (
    await database()
      .selectFrom("ticket")
      .select("holder_key")
      .where("ticket_agent_id", "=", seller.agent_id)
      .orderBy("id")
      .execute()
  ).map(({ holder_key }) => holder_key);

test("an unanswered sale blocks other sales with its number", LONG, async () => {
  const { page } = phone;
  const [first, second] = [newPlate(), newPlate()];
  const keys = new Set<string | undefined>();
  // Recorded, but answered with a retry later response on the way.
  await page.route("**/api/v1/tickets", async (route) => {
    keys.add(route.request().headers()["idempotency-key"]);
    if (keys.size === 1) await route.fetch();
    await route.fulfill({
      status: 429,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "too-many", title: "Wait a moment, and go on.", status: 429 }),
    });
  });
  await open(page, "/agent");
  await page.getByRole("radio", { name: /Okada once/ }).tap();
  await plateBox(page).fill(first);
  await page.getByRole("button", { name: "Sell okada once ticket" }).tap();
  await page.getByText(`the sale to ${first} went through`).waitFor();
  await page.unroute("**/api/v1/tickets");
  await plateBox(page).fill(second);
  await page.getByRole("button", { name: "Sell okada once ticket" }).tap();
  await page.getByText("before you sell another").waitFor();
  expect(await plates()).toEqual([first]);
  await page.getByRole("button", { name: "Check again" }).tap();
  await page.getByText(first, { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Sell next ticket" }).tap();
  await plateBox(page).fill(second);
  await page.getByRole("button", { name: "Sell okada once ticket" }).tap();
  await page.getByText("Valid until").first().waitFor();
  expect(await plates()).toEqual([first, second]);
  expect(keys.size).toBe(1);
});

test(
  "a large second ticket for the same plate needs the PIN once and the confirmation once",
  LONG,
  async () => {
    const { page } = phone;
    const plate = newPlate();
    const before = (await plates()).length;
    const sell = page.getByRole("button", { name: "Sell truck dear ticket" });
    const pin = page.getByLabel("Your PIN");
    for (const isRepeated of [false, true]) {
      // The inspector's link here includes the plate.
      await open(page, `/agent?plate=${plate}`);
      await expect.poll(() => plateBox(page).inputValue()).toBe(plate);
      await page.getByRole("radio", { name: /Truck dear/ }).tap();
      await sell.tap();
      await pin.fill("482915");
      await sell.tap();
      if (isRepeated) {
        await page.getByText("There is already a valid ticket").waitFor();
        // Typed values are kept: only the confirmation is missing.
        expect(await pin.inputValue()).toBe("482915");
        await page.getByRole("button", { name: "Sell another" }).tap();
      }
      await page.getByText("Valid until").first().waitFor();
    }
    expect((await plates()).slice(before)).toEqual([plate, plate]);
  },
);
