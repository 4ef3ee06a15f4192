import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { signInAs } from "../support/api.ts";
import { expectNoPageErrors, hydrated, open } from "../support/browser.ts";
import { expectVisible } from "../support/expect-visible.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { testKey } from "../support/key.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import {
  createSeller,
  createTicket,
  dataOf,
  expectInStep,
  key,
  newDevicePlate,
  Phone,
  walletTotals,
} from "../tickets/support/device-fixture.ts";
import { PHONE, sellNext, sellOnPhone } from "./sell-offline-kit.ts";

/** Offline sales on a phone, and what officers see of them. */

const LONG = 240_000;

let site: Site;
let keke: Awaited<ReturnType<typeof createTicket>>;
let name: string;

startWith({ RATEBOOK_KEY: testKey });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  keke = await createTicket({ kobo: 20_000 });
  const category = await database()
    .selectFrom("ticket_category")
    .select("name")
    .where("id", "=", keke.category_id)
    .executeTakeFirstOrThrow();
  ({ name } = category);
});

const sell = (page: Page, holder: string) => sellOnPhone(page, name, holder);

/** Number of lines that an element's text takes. */
const lineCount = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });

test(
  "float is reserved, tickets are sold offline, also after a reopened page, and each is recorded once",
  async () => {
    const seller = await createSeller(500_000);
    const phone = await site.signedInPage(seller.email, PHONE);
    const { context } = phone;
    let { page } = phone;
    await open(page, "/sell-offline");
    await page.getByLabel("Offline float amount").fill("nothing");
    await page.getByRole("button", { name: "Reserve float" }).click();
    await page.getByText("Enter an amount in naira, such as 10,000.").waitFor();
    await expectFitsAndAccessible(page);
    // This amount needs a PIN: the link to set one, and the typed value is kept.
    await page.getByLabel("Offline float amount").fill("5100");
    await page.getByRole("button", { name: "Reserve float" }).click();
    const setPinLink = page.getByRole("link", { name: "Set PIN" });
    await expect.poll(() => setPinLink.getAttribute("href")).toBe("/agent/profile#pin");
    await expect.poll(() => page.getByLabel("Offline float amount").inputValue()).toBe("5100");
    await page.getByLabel("Offline float amount").fill("700");
    await page.getByRole("button", { name: "Reserve float" }).click();
    await page.getByRole("radio", { name }).waitFor();
    expect(await walletTotals(seller)).toMatchObject({ balance: 500_000, held: 70_000 });
    const wallet = await context.newPage();
    await wallet.goto("/agent/wallet");
    // The entries add up to the balance; the available amount is less by the float.
    const facts = (await wallet.getByRole("main").innerText()).replace(/\s+/g, " ");
    expect(facts).toContain("Available balance ₦4,300.00");
    expect(facts).toContain("Offline float ₦700.00");
    expect(facts).toContain("Total with offline float ₦5,000.00");
    await wallet.close();
    await expect
      .poll(() =>
        page.evaluate(
          async () =>
            await Promise.all(
              ["/sell-offline", "/agent"].map(
                async (scope) => (await navigator.serviceWorker.getRegistration(scope))?.active?.state,
              ),
            ),
        ),
      )
      .toEqual(["activated", "activated"]);

    await context.setOffline(true);
    const plates = [newDevicePlate(), newDevicePlate(), newDevicePlate()];
    // An empty field shows what to enter.
    await page.getByRole("radio", { name }).check();
    await page.getByRole("button", { name: /^Sell .* ticket/ }).click();
    await page.getByText("Enter a plate, such as ABC-123DE.").waitFor();
    await sell(page, plates[0] ?? "");
    await sellNext(page);
    // The ticket type sold last is preselected.
    await expect.poll(() => page.getByRole("radio", { name }).isChecked()).toBe(true);
    await page.getByText("1 waiting to sync").waitFor();
    expect(await page.getByRole("link", { name: "Sell online" }).count()).toBe(0);
    // The ticket just sold on this phone can't be sold again by mistake.
    await page.getByLabel("Plate").fill(plates[0] ?? "");
    await page.getByRole("button", { name: /^Sell .* ticket/ }).click();
    await page.getByText("This phone has already sold this ticket for").waitFor();
    await expectVisible(page.getByRole("button", { name: "Sell another" }));
    // The plate in the message is not broken at its hyphen, whatever the width.
    const soldPlate = page.getByRole("alert").getByText(plates[0] ?? "", { exact: true });
    for (const width of [320, 330, 340, 350, 360, 370, 380, 390, 400, 412]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await lineCount(soldPlate), `${width}`).toBe(1);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFitsAndAccessible(page);
    await sell(page, (plates[1] ?? "").toLowerCase().replace("-", " "));
    await sellNext(page);
    await page.getByRole("heading", { name: "2 waiting to sync" }).waitFor();

    // The tab is closed; the page opens again offline with all its data.
    await page.close();
    page = await context.newPage();
    // The agent's first page has personal data and isn't cached: offline, it redirects to the sales page.
    await page.goto("/agent");
    await page.waitForURL(/\/sell-offline$/);
    await hydrated(page);
    await page.getByRole("heading", { name: "2 waiting to sync" }).waitFor();
    await sell(page, plates[2] ?? "");
    await sellNext(page);
    await page.getByRole("heading", { name: "3 waiting to sync" }).waitFor();
    // ₦100 is left, which doesn't cover another ticket.
    await page.getByRole("radio", { name }).check();
    await page.getByLabel("Plate").fill(newDevicePlate());
    await page.getByRole("button", { name: /^Sell .* ticket/ }).click();
    await page.getByText("is too low for this ticket").waitFor();
    await expectVisible(page.getByText("is too low for this ticket"));
    expect(await walletTotals(seller)).toMatchObject({ tickets: 0 });

    await context.setOffline(false);
    await page.getByRole("heading", { name: "All sales synced" }).waitFor();
    await expect
      .poll(() => walletTotals(seller))
      .toMatchObject({ tickets: 3, balance: 440_000, held: 10_000 });
    const booked = await database()
      .selectFrom("ticket")
      .select("holder_key")
      .where("wallet_id", "=", seller.wallet_id)
      .orderBy("id")
      .execute();
    expect(booked.map(({ holder_key }) => holder_key)).toEqual(plates);
    await page.getByRole("button", { name: "Return unused float" }).click();
    await page.getByRole("button", { name: "Reserve float" }).waitFor();
    await expect.poll(() => walletTotals(seller)).toMatchObject({ balance: 440_000, held: 0 });
    await expectInStep(seller);
    expectNoPageErrors(phone);
    await context.close();
  },
  LONG,
);

test(
  "sales are kept after a session expires, and sent after the same agent signs in again",
  async () => {
    const seller = await createSeller(500_000);
    const phone = await site.signedInPage(seller.email, PHONE);
    const { context, page } = phone;
    await open(page, "/sell-offline");
    await page.getByLabel("Offline float amount").fill("1000");
    await page.getByRole("button", { name: "Reserve float" }).click();
    await page.getByRole("radio", { name }).waitFor();
    await context.setOffline(true);
    await sell(page, newDevicePlate());
    await sellNext(page);
    await database().deleteFrom("session").where("user_id", "=", seller.user_id).execute();
    await context.setOffline(false);
    await page.getByText("You’re signed out. Your sales are saved").waitFor();
    expect(await page.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
      "/login?next=%2Fsell-offline",
    );
    expect(await page.getByRole("button", { name: "Sync now" }).count()).toBe(0);
    await page.evaluate(() => {
      for (const one of ["user", "token", "permission"]) localStorage.removeItem(one);
    });
    await open(page, "/sell-offline");
    await page.getByText("1 sale by").waitFor();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    expect(await walletTotals(seller)).toMatchObject({ tickets: 0, held: 100_000 });
    await context.close();
  },
  LONG,
);

test(
  "an officer blocks a lost phone and reviews its later sales; the agent sees their phones",
  async () => {
    const seller = await createSeller(500_000);
    const lost = await Phone.enrol(seller.client, "Infinix of Bola");
    await lost.setAside(100_000);
    const texts = [newDevicePlate(), newDevicePlate()].map((holder) =>
      lost.sell({ category_id: keke.category_id, holder }),
    );
    const own = await site.signedInPage(seller.email, PHONE);
    await open(own.page, "/agent/device");
    await own.page.getByRole("heading", { name: "Infinix of Bola" }).waitFor();
    await expectFitsAndAccessible(own.page);
    await own.context.close();

    const office = await site.signedInPage("admin@ratebook.test");
    const { page } = office;
    await open(page, "/admin/list/devices");
    await page.getByRole("button", { name: "Block Infinix of Bola" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Lost in the market");
    await page.getByRole("dialog").getByRole("button", { name: "Block phone" }).click();
    await page.getByText("Infinix of Bola blocked").waitFor();
    await page.getByRole("button", { name: "Release float of Infinix of Bola" }).waitFor();
    expect(await walletTotals(seller)).toMatchObject({ held: 100_000 });
    await expectFitsAndAccessible(page);

    await lost.send(texts);
    await open(page, "/admin/list/device-cases");
    await expectFitsAndAccessible(page);
    await page
      .getByRole("button", { name: /^Record sale to/ })
      .first()
      .click();
    await page.getByRole("dialog").getByLabel("Reason").fill("The payer has the ticket");
    await page.getByRole("dialog").getByRole("button", { name: "Record sale" }).click();
    await page.getByText("Sale recorded").waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Reject sale to/ }).count()).toBe(1);
    await page
      .getByRole("button", { name: /^Reject sale to/ })
      .first()
      .click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Nobody has it");
    await page.getByRole("dialog").getByRole("button", { name: "Reject sale" }).click();
    await page.getByText("No sales to review").waitFor();
    await expect
      .poll(() => walletTotals(seller))
      .toMatchObject({ tickets: 1, balance: 480_000, held: 80_000 });
    await open(page, "/admin/list/devices");
    await page.getByRole("button", { name: "Release float of Infinix of Bola" }).click();
    await page.getByRole("dialog").getByText("₦800.00 will be returned to").waitFor();
    await expectFitsAndAccessible(page);
    await page.getByRole("dialog").getByLabel("Reason").fill("Everything was sent");
    await page.getByRole("dialog").getByRole("button", { name: "Release float" }).click();
    await expect.poll(() => walletTotals(seller)).toMatchObject({ balance: 480_000, held: 0 });
    const admin = await signInAs("admin@ratebook.test");
    expect(dataOf<object[]>(await admin.get(`/device-cases?device_id=${lost.id}`))).toMatchObject([
      { state: "accepted" },
      { state: "refused" },
    ]);
    expect((await admin.post(`/devices/${lost.id}/revoke`, { reason: "Again" }, key())).status).toBe(200);
    expectNoPageErrors(office);
    await office.context.close();
  },
  LONG,
);
