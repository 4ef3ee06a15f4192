import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { localKeys, open, pressSignOut, signIn } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { testKey } from "../support/key.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { makeTicketWorld, newPlate, sell as sellTicket } from "../tickets/support/check-fixture.ts";
import {
  createSeller,
  createTicket,
  newDevicePlate,
  walletTotals,
} from "../tickets/support/device-fixture.ts";
import { addProperty, newPhone, prepare } from "./enumerate-kit.ts";
import { PHONE, sellNext, sellOnPhone } from "./sell-offline-kit.ts";

/** Signing out while work of the user is only on this device. */

const LONG = 240_000;

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

test(
  "signing out with unsynced sales asks first, and the sales are sent after the next sign-in",
  async () => {
    const seller = await createSeller(500_000);
    const phone = await site.signedInPage(seller.email, PHONE);
    const { context, page } = phone;
    await open(page, "/agent");
    await pressSignOut(page);
    // Nothing is pending, so there is nothing to confirm.
    await page.getByText("You have signed out").waitFor();
    await page.waitForURL(`${site.url}/`);

    await signIn(page, seller.email, "/sell-offline");
    await page.getByLabel("Offline float amount").fill("1000");
    await page.getByRole("button", { name: "Reserve float" }).click();
    await page.getByRole("radio", { name }).waitFor();
    await page.route("**/api/v1/devices/*/sales", (route) => route.abort());
    await sellOnPhone(page, name, newDevicePlate());
    await sellNext(page);
    await sellOnPhone(page, name, newDevicePlate());
    await open(page, "/agent");
    await pressSignOut(page);
    const dialog = page.getByRole("dialog", { name: "Sign out before syncing?" });
    await dialog.getByRole("link", { name: "2 sales" }).waitFor();
    expect(await dialog.getByRole("link").count()).toBe(1);
    await expectFitsAndAccessible(page);
    await dialog.getByRole("button", { name: "Stay signed in" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(Object.keys(await localKeys(page))).toContain("token");
    await pressSignOut(page);
    await dialog.getByRole("link", { name: "2 sales" }).click();
    await page.waitForURL("**/sell-offline");
    await page.getByRole("heading", { name: "2 waiting to sync" }).waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);

    await open(page, "/agent");
    await pressSignOut(page);
    await dialog.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByText("You have signed out").waitFor();
    await expect.poll(() => localKeys(page)).toEqual({});
    await page.waitForURL(`${site.url}/`);
    expect(await walletTotals(seller)).toMatchObject({ tickets: 0 });
    await page.unroute("**/api/v1/devices/*/sales");
    await signIn(page, seller.email, "/sell-offline");
    await page.getByRole("heading", { name: "All sales synced" }).waitFor();
    await expect.poll(() => walletTotals(seller)).toMatchObject({ tickets: 2 });
    await context.close();
  },
  LONG,
);

test(
  "signing out with unsynced ticket checks asks first",
  async () => {
    const ticket = await sellTicket(await makeTicketWorld(), { key: newPlate() });
    const { context, page } = await site.signedInPage("agent@ratebook.test", PHONE);
    await open(page, "/agent/validate");
    await page.getByText("This page works offline.").waitFor();
    await context.setOffline(true);
    await page.getByLabel("Code or plate").fill(ticket.token);
    await page.getByRole("button", { name: "Check ticket" }).click();
    await page.getByRole("heading", { name: "Valid", exact: true }).waitFor();
    await page.route("**/api/v1/ticket-checks/batch", (route) => route.abort());
    await context.setOffline(false);
    await open(page, "/agent");
    await pressSignOut(page);
    const dialog = page.getByRole("dialog", { name: "Sign out before syncing?" });
    const link = dialog.getByRole("link", { name: "1 check" });
    await expect.poll(() => link.getAttribute("href")).toBe("/agent/validate");
    await context.close();
  },
  LONG,
);

test(
  "signing out with unsynced enumeration entries asks first",
  async () => {
    const { context, page } = await newPhone(site.browser, site.url);
    await prepare(page);
    await context.setOffline(true);
    await addProperty(page, { number: "12", street: "Unsynced Street" });
    await page.route("**/api/v1/enumeration/entries", (route) => route.abort());
    await context.setOffline(false);
    await open(page, "/admin");
    await pressSignOut(page);
    const dialog = page.getByRole("dialog", { name: "Sign out before syncing?" });
    const link = dialog.getByRole("link", { name: "1 entry" });
    await expect.poll(() => link.getAttribute("href")).toBe("/enumerate");
    await dialog.getByRole("button", { name: "Stay signed in" }).click();
    await dialog.waitFor({ state: "hidden" });
    await context.close();
  },
  LONG,
);
