import type { BrowserContext } from "playwright-core";
import { describe, expect } from "vitest";
import { vehicle } from "#domain/register/vehicle.ts";
import { hydrated, open, storageStateOf } from "../support/browser.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { sampleOf } from "../support/sample.ts";
import {
  addProperty,
  allSent,
  atHome,
  begin,
  lineOf,
  newPhone,
  onRecord,
  prepare,
  save,
} from "./enumerate-kit.ts";

/**
 * What can go wrong between a phone and the server: rejections, lost responses, closed and duplicate tabs, sign-outs, other
 * users.
 */

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

const ENTRIES = "**/api/v1/enumeration/entries";

async function signOutOver({ cookie, token }: SignedIn): Promise<void> {
  const { status } = await call(site.url, "/api/v1/logout", { method: "POST", cookie, bearer: token });
  expect(status).toBe(200);
}

/** Applies a user's sign-in to the phone's browser. */
async function takeOver(context: BrowserContext, email: string): Promise<void> {
  const { cookies, origins } = storageStateOf(site.url, await signInOver(site.url, email));
  await context.clearCookies();
  await context.addCookies([...cookies]);
  const [page] = context.pages();
  await page?.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, origins[0]?.localStorage ?? []);
}

describe("a waiting entry", { timeout: 180_000 }, () => {
  test("can be corrected on the phone after a rejection, while the others are sent", async () => {
    const { page, context, person } = await newPhone(site.browser, site.url);
    const plate = "KJA-417XA";
    await call(site.url, "/api/v1/vehicles", {
      method: "POST",
      cookie: person.cookie,
      bearer: person.token,
      body: { ...sampleOf(vehicle), plate_number: plate },
    });
    await prepare(page);
    await context.setOffline(true);
    await begin(page, "vehicle");
    await page.getByLabel("Plate number").fill(plate);
    await page.getByLabel("Class", { exact: true }).selectOption("taxi");
    await save(page, "vehicle");
    await addProperty(page, { number: "1", street: "Mended Road" });
    await context.setOffline(false);

    await page.getByRole("link", { name: `Correct ${plate}` }).click();
    await page
      .getByRole("alert")
      .getByText(/Plate number/)
      .waitFor();
    await expect.poll(() => onRecord("Mended Road")).toHaveLength(1);
    await page.getByLabel("Plate number").fill("KJA-418XA");
    await save(page, "vehicle");
    await allSent(page);

    // The same house again: the officer compares the likely duplicates and decides.
    await addProperty(page, { number: "1", street: "Mended Road" });
    await page.getByText("Possible duplicate.").waitFor();
    await page.getByRole("link", { name: /^Correct 1 Mended Road/ }).click();
    await page.getByRole("button", { name: "None of these, register anyway" }).click();
    await allSent(page);
    await expect.poll(() => onRecord("Mended Road")).toHaveLength(2);
    await context.close();
  });

  test("is recorded once if its response is lost and the tab is closed", async () => {
    const { page, context } = await newPhone(site.browser, site.url);
    await prepare(page);
    await context.setOffline(true);
    await addProperty(page, { number: "5", street: "Killed Road" });
    await addProperty(page, { number: "6", street: "Killed Road" });
    let arrived = 0;
    const killed = new Promise<void>((resolve) => {
      void context.route(ENTRIES, async (route) => {
        // The request arrives, but its response is lost.
        await route.fetch();
        arrived += 1;
        await page.close();
        resolve();
      });
    });
    await context.setOffline(false);
    await killed;
    await context.unroute(ENTRIES);
    expect([arrived, (await onRecord("Killed Road")).length]).toEqual([1, 1]);

    const reopened = await context.newPage();
    await open(reopened, "/enumerate");
    await allSent(reopened);
    await expect.poll(() => onRecord("Killed Road")).toHaveLength(2);
    await context.close();
  });

  test("can't be edited while its delivery is unknown", async () => {
    const { page, context } = await newPhone(site.browser, site.url);
    await prepare(page);
    await context.setOffline(true);
    await addProperty(page, { number: "7", street: "Unsure Road" });
    await expect.poll(() => page.getByRole("link", { name: "Edit 7 Unsure Road Abeokuta" }).count()).toBe(1);
    await context.route(ENTRIES, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await context.setOffline(false);
    await page.getByText("No response yet.").waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Edit 7 Unsure Road Abeokuta" }).count()).toBe(0);
    await context.unroute(ENTRIES);
    await page.getByRole("button", { name: "Send one entry now" }).click();
    await allSent(page);
    await expect.poll(() => onRecord("Unsure Road")).toHaveLength(1);
    await context.close();
  });

  test("can be neither edited nor deleted while it is being sent", async () => {
    const { page, context } = await newPhone(site.browser, site.url);
    await prepare(page);
    await context.setOffline(true);
    await addProperty(page, { number: "9", street: "Halfway Road" });
    await page.getByRole("link", { name: "Edit 9 Halfway Road Abeokuta" }).click();
    await page.getByRole("button", { name: "Delete entry" }).click();
    const release = Promise.withResolvers<void>();
    await context.route(ENTRIES, async (route) => {
      await release.promise;
      await route.continue();
    });
    await context.setOffline(false);
    await page.getByText("“9 Halfway Road Abeokuta” is being sent").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Delete entry" }).count()).toBe(0);
    release.resolve();
    await allSent(page);
    await expect.poll(() => onRecord("Halfway Road")).toHaveLength(1);
    await context.close();
  });

  test("is sent by only one of two tabs", async () => {
    const { page, context } = await newPhone(site.browser, site.url);
    await prepare(page);
    const second = await context.newPage();
    await open(second, "/enumerate");
    await atHome(second);
    await context.setOffline(true);
    for (const number of ["1", "2", "3"]) await addProperty(page, { number, street: "Two Tabs Road" });
    await lineOf(second, "3 Two Tabs Road Abeokuta").waitFor();
    let posts = 0;
    context.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/enumeration/entries")) posts += 1;
    });
    await context.setOffline(false);
    await Promise.all([allSent(page), allSent(second)]);
    expect([posts, (await onRecord("Two Tabs Road")).length]).toEqual([3, 3]);
    await context.close();
  });

  test("survives an expired session, and isn't sent by another user", async () => {
    const { page, context, person } = await newPhone(site.browser, site.url);
    await prepare(page);
    await context.setOffline(true);
    await addProperty(page, { number: "8", street: "Patient Road" });
    await signOutOver(person);
    await context.setOffline(false);
    await page.getByText("Your session has ended.").waitFor();
    await expect.poll(() => onRecord("Patient Road")).toEqual([]);

    await takeOver(context, "admin2@ratebook.test");
    await open(page, "/enumerate");
    await page.getByText(/1 entry by .+ is waiting to sync\./).waitFor();
    await expect.poll(() => page.getByText("8 Patient Road").count()).toBe(0);
    await expect.poll(() => onRecord("Patient Road")).toEqual([]);

    await takeOver(context, "admin@ratebook.test");
    await page.reload();
    await hydrated(page);
    await page
      .getByText(/sent \d+ Nov 20\d\d|Sent/)
      .first()
      .waitFor();
    await expect.poll(() => onRecord("Patient Road")).toHaveLength(1);
    await context.close();
  });
});
