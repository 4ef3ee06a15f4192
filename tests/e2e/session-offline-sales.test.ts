import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { open, signIn } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { testKey } from "../support/key.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import {
  createSeller,
  createTicket,
  expectInStep,
  newDevicePlate,
  walletTotals,
} from "../tickets/support/device-fixture.ts";
import { PHONE, sellNext, sellOnPhone } from "./sell-offline-kit.ts";

/** Offline sales are sent from any screen of their seller. */

const LONG = 240_000;
const SALES_API = "**/api/v1/devices/*/sales";

let site: Site;
let name: string;

startWith({ RATEBOOK_KEY: testKey });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  const { category_id } = await createTicket({ kobo: 20_000 });
  const category = await database()
    .selectFrom("ticket_category")
    .select("name")
    .where("id", "=", category_id)
    .executeTakeFirstOrThrow();
  ({ name } = category);
});

/** A seller's phone with reserved float, on the offline sales screen. */
async function newSellerPhone() {
  const seller = await createSeller(500_000);
  const { context, page } = await site.signedInPage(seller.email, PHONE);
  await open(page, "/sell-offline");
  await page.getByLabel("Offline float amount").fill("1000");
  await page.getByRole("button", { name: "Reserve float" }).click();
  await page.getByRole("radio", { name }).waitFor();
  return { seller, context, page };
}

/** Sells tickets without a network, then closes the page. The context stays offline. */
async function sellAndClose(context: BrowserContext, page: Page, plates: readonly string[]): Promise<void> {
  await context.setOffline(true);
  for (const plate of plates) {
    await sellOnPhone(page, name, plate);
    await sellNext(page);
  }
  await page.close();
}

/** Paths requested by a context from now on that contain a text. */
function recordRequests(context: BrowserContext, part: RegExp): string[] {
  const paths: string[] = [];
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (part.test(pathname)) paths.push(pathname);
  });
  return paths;
}

const ticketPlates = async (wallet_id: number) =>
  (
    await database()
      .selectFrom("ticket")
      .select("holder_key")
      .where("wallet_id", "=", wallet_id)
      .orderBy("id")
      .execute()
  ).map(({ holder_key }) => holder_key);

test(
  "another screen sends offline sales once and says so, and downloads the code only then",
  async () => {
    const { seller, context, page } = await newSellerPhone();
    const plates = [newDevicePlate(), newDevicePlate()];
    await sellAndClose(context, page, plates);
    await context.setOffline(false);
    const sent = recordRequests(context, /\/devices\/\d+\/sales$/);
    const code = recordRequests(context, /\/sync-sales-/);
    const wallet = await context.newPage();
    await wallet.goto("/agent/wallet");
    await wallet.getByRole("status").getByText("2 offline sales sent").waitFor();
    expect(await ticketPlates(seller.wallet_id)).toEqual(plates);
    expect(sent).toHaveLength(1);
    expect(code).toHaveLength(1);
    // The figures of the page follow.
    await wallet.getByText("2 sold").waitFor();
    await expectFitsAndAccessible(wallet);
    await wallet.goto("/agent/sales");
    await wallet.getByText(plates[0] ?? "").waitFor();
    expect(sent).toHaveLength(1);
    expect(code).toHaveLength(1);
    await expectInStep(seller);
    await context.close();
  },
  LONG,
);

test(
  "two tabs that go online together send each sale once",
  async () => {
    const { seller, context, page } = await newSellerPhone();
    const tabs = [await context.newPage(), await context.newPage()];
    for (const tab of tabs) await tab.goto("/agent/wallet");
    const sent = recordRequests(context, /\/devices\/\d+\/sales$/);
    const plates = [newDevicePlate(), newDevicePlate(), newDevicePlate()];
    await sellAndClose(context, page, plates);
    await context.setOffline(false);
    const [first, second] = tabs.map((tab) => tab.getByText("3 offline sales sent"));
    if (!first || !second) throw new Error("Two tabs are open.");
    await Promise.race([first.waitFor(), second.waitFor()]);
    expect(await ticketPlates(seller.wallet_id)).toEqual(plates);
    expect((await first.count()) + (await second.count())).toBe(1);
    expect(sent).toHaveLength(1);
    expect(await walletTotals(seller)).toMatchObject({ tickets: 3, balance: 440_000, held: 40_000 });
    await expectInStep(seller);
    await context.close();
  },
  LONG,
);

test(
  "a failed attempt shows a lasting notice that opens the offline sales, until the sales are sent",
  async () => {
    const { seller, context, page } = await newSellerPhone();
    await sellAndClose(context, page, [newDevicePlate()]);
    await context.route(SALES_API, (route) => route.fulfill({ status: 500, json: {} }));
    await context.setOffline(false);
    const tab = await context.newPage();
    await tab.goto("/agent/wallet");
    const notice = tab.getByRole("status").getByText("1 offline sale waiting to sync");
    await notice.waitFor();
    await expectFitsAndAccessible(tab);
    await open(tab, "/agent/sales");
    await notice.waitFor();
    expect(await walletTotals(seller)).toMatchObject({ tickets: 0 });
    await context.unroute(SALES_API);
    await tab.getByRole("button", { name: "View offline sales" }).click();
    await tab.getByRole("heading", { name: "All sales synced" }).waitFor();
    await expect.poll(() => notice.count()).toBe(0);
    expect(await walletTotals(seller)).toMatchObject({ tickets: 1 });
    await context.close();
  },
  LONG,
);

test(
  "sales that the server doesn’t record are shown until their seller has seen them",
  async () => {
    const { seller, context, page } = await newSellerPhone();
    await sellAndClose(context, page, [newDevicePlate()]);
    await database()
      .updateTable("ticket_agent")
      .set({ suspended_at: new Date(0), suspended_reason: "Away" })
      .where("id", "=", seller.agent_id)
      .execute();
    await context.setOffline(false);
    const tab = await context.newPage();
    await tab.goto("/agent/wallet");
    const notice = tab.getByRole("status").getByText("1 offline sale wasn’t recorded");
    await notice.waitFor();
    expect(await tab.getByText("offline sale sent").count()).toBe(0);
    await expectFitsAndAccessible(tab);
    await open(tab, "/agent/sales");
    await notice.waitFor();
    await tab.reload();
    await notice.waitFor();
    await tab.getByRole("button", { name: "View offline sales" }).click();
    await tab.getByText("Needs review").waitFor();
    await open(tab, "/agent/wallet");
    await tab.reload();
    await tab.getByRole("heading", { level: 1 }).waitFor();
    await tab.waitForLoadState("networkidle");
    expect(await notice.count()).toBe(0);
    expect(await walletTotals(seller)).toMatchObject({ tickets: 0 });
    await context.close();
  },
  LONG,
);

test(
  "sales of another user of the phone are neither sent nor mentioned, and wait for their seller",
  async () => {
    const { seller, context, page } = await newSellerPhone();
    const other = await createSeller(500_000);
    await sellAndClose(context, page, [newDevicePlate()]);
    await context.clearCookies();
    const tab = await context.newPage();
    await context.route(SALES_API, (route) => route.abort());
    await context.setOffline(false);
    await tab.goto("/login");
    await tab.evaluate(() => localStorage.clear());
    await context.unroute(SALES_API);
    const sent = recordRequests(context, /\/devices\/\d+\/sales$/);
    const code = recordRequests(context, /\/sync-sales-/);
    await signIn(tab, other.email);
    await tab.waitForURL("**/agent");
    await tab.waitForLoadState("networkidle");
    expect([...sent, ...code]).toEqual([]);
    expect(await walletTotals(seller)).toMatchObject({ tickets: 0 });

    await context.clearCookies();
    await tab.evaluate(() => localStorage.clear());
    await signIn(tab, seller.email);
    await tab.getByText("1 offline sale sent").waitFor();
    expect(sent).toHaveLength(1);
    await expect.poll(() => walletTotals(seller)).toMatchObject({ tickets: 1 });
    await context.close();
  },
  LONG,
);
