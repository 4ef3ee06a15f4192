import type { Page } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { expectVisible } from "../support/expect-visible.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import {
  createCategory,
  createSeller,
  moveSale,
  newPlate,
  type Seller,
  setPrice,
  type Ticketing,
} from "../tickets/support/sell-fixture.ts";

/** Ticket sales by an agent on a phone: three taps, the ticket with its QR code, the day's sales, and a void. */

const LONG = { timeout: 480_000 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let site: Site;
let phone: WatchedPage;
let office: WatchedPage;
let seller: Seller;
let keke: Ticketing;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  seller = await createSeller({ float: 2_000_000 });
  keke = await createCategory({ name: "Keke test", kobo: 20_000, vehicle_class: "keke" });
  await createCategory({ name: "Okada test", kobo: 10_000, vehicle_class: "okada" });
  [phone, office] = await Promise.all([
    site.signedInPage(seller.email, PHONE),
    site.signedInPage("admin@ratebook.test"),
  ]);
  for (const { page } of [phone, office]) page.setDefaultTimeout(90_000);
}, 240_000);

const plateBox = (page: Page) => page.getByRole("textbox", { name: "Plate" });
const soldTickets = () =>
  database()
    .selectFrom("ticket")
    .selectAll()
    .where("ticket_agent_id", "=", seller.agent_id)
    .orderBy("id")
    .execute();

test(
  "a ticket is sold with three taps, shown with its QR code, listed in the sales and voided",
  LONG,
  async () => {
    const { page } = phone;
    const plate = newPlate();
    await database()
      .insertInto("vehicle")
      .values({
        plate_number: plate,
        vehicle_class: "keke",
        make: "TVS",
        model: "King",
        park: "Kuto Park",
        status: "approved",
      })
      .execute();
    await open(page, "/agent");
    await page.getByText("₦20,000").waitFor();
    // The other sections are within thumb reach from the start.
    await expectVisible(page.getByRole("link", { name: "Sales" }));
    await page.getByRole("radio", { name: /Keke test/ }).tap();
    await page.getByRole("button", { name: "Sell keke test ticket" }).tap();
    await page.getByText("Enter a plate, such as ABC-123DE.").waitFor();
    await plateBox(page).fill(plate.toLowerCase().replace("-", " "));
    await page.getByText("Keke, TVS King, Kuto Park").waitFor();
    await page.getByText("No valid ticket in this category").waitFor();
    await expectFitsAndAccessible(page);
    await page.getByRole("button", { name: "Sell keke test ticket" }).tap();
    await page.getByText("Valid until").first().waitFor();
    await page.getByText(plate, { exact: true }).first().waitFor();
    await page.getByRole("img", { name: "QR code" }).first().waitFor();
    await expect.poll(soldTickets).toMatchObject([{ holder_key: plate, kobo: 20_000, status: "valid" }]);
    await page.getByText("1 sold").waitFor();
    const shared = await page.getByRole("link", { name: "Share ticket" }).getAttribute("href");
    expect(decodeURIComponent(shared ?? "")).toMatch(/\/t\/T1\./);

    await page.getByRole("button", { name: "Sell next ticket" }).tap();
    await page.getByText("Last:").waitFor();
    await page.getByRole("link", { name: "Sales" }).tap();
    await page.getByRole("heading", { name: "Today’s sales" }).waitFor();
    await page.getByText(plate).waitFor();
    await expectFitsAndAccessible(page);
    await page.getByText(plate).tap();
    await page.getByText("Not checked yet").waitFor();
    await expectFitsAndAccessible(page);
    await page.getByRole("button", { name: "Void", exact: true }).tap();
    // The bottom bar doesn't cover the options.
    for (const choice of ["Wrong plate", "Wrong ticket", "Not paid", "Go back"])
      await expectVisible(page.getByRole("button", { name: choice, exact: true }));
    await page.getByRole("button", { name: "Wrong plate" }).tap();
    await page.getByText(/^Voided \d/).waitFor();
    await expect.poll(soldTickets).toMatchObject([{ status: "void", void_reason: "Wrong plate" }]);
    expectNoPageErrors(phone);
  },
);

test("a double tap, a lost response and a reload sell one ticket", LONG, async () => {
  const { page } = phone;
  const plate = newPlate();
  await open(page, "/agent");
  await page.getByRole("radio", { name: /Okada test/ }).tap();
  await plateBox(page).fill(plate);
  // The first responses never reach the phone.
  let lost = 0;
  await page.route("**/api/v1/tickets", async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Sell okada test ticket" }).dblclick();
  await expect.poll(() => lost).toBe(1);
  await page.unroute("**/api/v1/tickets");
  await open(page, "/agent");
  await page.getByText("We don’t know yet").waitFor();
  await page.getByRole("button", { name: "Check again" }).tap();
  await page.getByText("Valid until").first().waitFor();
  const sold = (await soldTickets()).filter(({ holder_key }) => holder_key === plate);
  expect(sold).toHaveLength(1);
});

test("a ticket is sold by keyboard only, and a changed price needs one more key", LONG, async () => {
  const { page } = phone;
  await open(page, "/agent");
  await page.getByText("Keke test").waitFor();
  const price_id = await setPrice(keke.category_id, 25_000);
  const plate = newPlate();
  await page.getByRole("radio", { name: /Keke test/ }).focus();
  await page.keyboard.press("Space");
  await plateBox(page).focus();
  await page.keyboard.type(plate);
  await page.keyboard.press("Enter");
  await page.getByText("The price has changed to ₦250.00").waitFor();
  await page.getByRole("button", { name: "Sell keke test ticket ₦250" }).waitFor();
  await plateBox(page).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Valid until").first().waitFor();
  const mine = (await soldTickets()).filter(({ holder_key }) => holder_key === plate);
  expect(mine).toMatchObject([{ kobo: 25_000, price_id }]);
  // The next sale is one key away.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Sell next ticket");
  await page.keyboard.press("Enter");
  await expect.poll(() => plateBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  // The same plate is already covered, with a message.
  await page.keyboard.type(plate);
  await page.getByText("Has a valid ticket until").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("There is already a valid ticket").waitFor();
  await expectVisible(page.getByRole("button", { name: "Sell another" }));
  await page.getByRole("button", { name: "Sell another" }).press("Enter");
  await page.getByText("Valid until").first().waitFor();
});

test(
  "an officer finds a ticket, sees its ledger legs and voids it; sales link to their tickets",
  LONG,
  async () => {
    const { page } = office;
    const [ticket] = (await soldTickets()).filter(({ status }) => status === "valid");
    await open(page, `/admin/list/single-ticket?q=${ticket?.holder_key}`);
    await page
      .getByRole("link", { name: ticket?.code ?? "" })
      .first()
      .waitFor();
    await expectFitsAndAccessible(page);
    await page
      .getByRole("link", { name: ticket?.code ?? "" })
      .first()
      .click();
    await page.getByText("Price, credited to the revenue item").waitFor();
    await expectFitsAndAccessible(page);
    await page.getByRole("button", { name: "Void ticket" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Sold for the wrong road");
    await page.getByRole("dialog").getByRole("button", { name: "Void ticket" }).click();
    await page.getByText("Price, credited to the revenue item, reversed").waitFor();
    await open(page, `/admin/sales-by-agent?agent=${seller.agent_id}`);
    await expectFitsAndAccessible(page);
    const row = page.getByRole("row").nth(1);
    await row.getByRole("link").click();
    await page.waitForURL(/\/admin\/sales-by-agent\/tickets\?.*agent=/);
    const before = (await soldTickets()).filter(({ status }) => status === "valid").length;
    await expect.poll(() => page.locator("tbody tr").count()).toBe(before);
    await expectFitsAndAccessible(page);
    expectNoPageErrors(office);
  },
);

test(
  "a void of a ticket sold before today is requested by one officer and approved by another",
  LONG,
  async () => {
    const [ticket] = (await soldTickets()).filter(({ status }) => status === "valid");
    const { id = 0, code = "" } = ticket ?? {};
    await moveSale(id, "1 day");
    const { page } = office;
    await open(page, `/admin/view/single-ticket/${id}`);
    await page.getByRole("button", { name: "Request void" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("The ticket was never handed over");
    await dialog.getByRole("button", { name: "Request void" }).click();
    await page.getByText("Void pending approval").waitFor();
    expect(await page.getByRole("button", { name: /void/i }).count()).toBe(0);
    await expectFitsAndAccessible(page);
    const second = await site.signedInPage("admin2@ratebook.test");
    await open(second.page, `/admin/view/single-ticket/${id}`);
    await second.page.getByRole("link", { name: /^APR-/ }).click();
    await second.page.getByText(`${code}: void of a ticket sold on`).first().waitFor();
    await second.page.getByRole("button", { name: "Approve change" }).click();
    await second.page.getByRole("dialog").getByRole("button", { name: "Approve change" }).click();
    await expect.poll(async () => (await soldTickets()).find((sold) => sold.id === id)?.status).toBe("void");
    expectNoPageErrors(office);
    expectNoPageErrors(second);
  },
);

test("a guest views tickets without any actions", LONG, async () => {
  const guest = await site.signedInPage("guest@ratebook.test");
  const [ticket] = await soldTickets();
  await open(guest.page, "/guest/list/single-ticket");
  await guest.page
    .getByRole("link", { name: ticket?.code ?? "" })
    .first()
    .waitFor();
  await expectFitsAndAccessible(guest.page);
  await guest.page
    .getByRole("link", { name: ticket?.code ?? "" })
    .first()
    .click();
  await guest.page.getByText("Price, credited to the revenue item").first().waitFor();
  expect(await guest.page.getByRole("button", { name: /void/i }).count()).toBe(0);
  await expectFitsAndAccessible(guest.page);
  expectNoPageErrors(guest);
});

test("the agent area is installable", LONG, async () => {
  const manifest = await fetch(`${site.url}/agent.webmanifest`);
  const { icons, start_url } = (await manifest.json()) as { icons: { src: string }[]; start_url: string };
  expect(start_url).toBe("/agent");
  expect(icons).toHaveLength(4);
  for (const { src } of icons) expect((await fetch(`${site.url}${src}`)).status).toBe(200);
  await open(phone.page, "/agent");
  await expect
    .poll(() => phone.page.locator('link[rel="manifest"]').getAttribute("href"))
    .toBe("/agent.webmanifest");
});
