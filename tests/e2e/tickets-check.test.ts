import { generateKeyPairSync, randomUUID } from "node:crypto";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { lagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { signInAs } from "../support/api.ts";
import { expectNoPageErrors, hydrated, open, type WatchedPage } from "../support/browser.ts";
import { expectVisible } from "../support/expect-visible.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { testKey } from "../support/key.ts";
import { allowFailingChecks } from "../support/ledger-checks.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import {
  makeTicketWorld,
  newPlate,
  sealTicket,
  sell,
  type TicketWorld,
  voidTicket,
} from "../tickets/support/check-fixture.ts";

/** Ticket checks by inspectors, plate checks by the public, and the lists of both for officers and guests. */

allowFailingChecks(
  "tickets of batches are written by hand, without their money",
  "the tickets of each batch match its counts, and its void tickets were refunded",
  "each ticket in a batch has its ledger entries, and none if it is void",
);

let site: Site;
let world: TicketWorld;

startWith({ RATEBOOK_KEY: testKey });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  world = await makeTicketWorld();
});

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  geolocation: { latitude: 7.1475, longitude: 3.3452, accuracy: 5 },
  permissions: ["geolocation"],
};
const phone = () => site.signedInPage("agent@ratebook.test", PHONE);

/** Opens the page and waits until it works offline. */
async function prepare(page: Page): Promise<void> {
  await open(page, "/agent/validate");
  await page.getByText("This page works offline.").waitFor();
  await page.getByText(/Voided tickets as at/).waitFor();
}

async function check(page: Page, text: string, word: string): Promise<void> {
  await page.getByLabel("Code or plate").fill(text);
  await page.getByRole("button", { name: "Check ticket" }).click();
  await page.getByRole("heading", { name: word, exact: true }).waitFor();
}

const next = (page: Page) => page.getByRole("button", { name: "Check next ticket" }).click();

const views = (id: number) =>
  database()
    .selectFrom("ticket_check")
    .select(["verdict", "books", "offline"])
    .where("ticket_id", "=", id)
    .orderBy("id")
    .execute();

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test("an inspector checks online, then offline, and each check is recorded once", async () => {
  const plate = newPlate();
  const [good, expired, voided] = [
    await sell(world, { key: plate }),
    await sell(world, { key: newPlate(), from: inHours(-3), to: inHours(-1) }),
    await sell(world, { key: newPlate() }),
  ];
  await voidTicket(voided.id);
  const forged = await sealTicket(
    { security_code: good.security_code, holder: plate, from: inHours(-1), to: inHours(9) },
    { kid: good.token.split(".")[1] ?? "", privateKey: generateKeyPairSync("ed25519").privateKey },
  );
  const watched = await phone();
  const { context } = watched;
  let { page } = watched;
  await prepare(page);

  await page.getByLabel("Record the location of checks").check();
  await expect.poll(() => page.getByLabel("Record the location of checks").isChecked()).toBe(true);
  await check(page, plate.toLowerCase().replace("-", " "), "Valid");
  await page.getByText(plate).waitFor();
  await page.getByText("Checked online").waitFor();
  await expectFitsAndAccessible(page);
  await page.getByRole("button", { name: "Enter different plate" }).click();
  await page.getByLabel("Plate or phone").fill("LSR 456 KJ");
  await page.getByRole("button", { name: "Check plate" }).click();
  await page.getByRole("heading", { name: "Wrong plate" }).waitFor();
  await expectFitsAndAccessible(page);
  // The next check is one tap away on a short phone too.
  await page.setViewportSize({ width: 360, height: 560 });
  await expectVisible(page.getByRole("button", { name: "Check next ticket" }));
  await page.setViewportSize({ width: 360, height: 740 });
  await next(page);
  await page.getByRole("term").filter({ hasText: "Wrong vehicle" }).waitFor();

  // The longest label is not cut off on the smallest phone.
  await check(page, "7K3D-M9QX", "Unknown");
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const word = page.getByRole("heading", { name: "Unknown" });
    await expect.poll(async () => (await word.boundingBox())?.x).toBeGreaterThan(0);
    await expect.poll(async () => (await word.boundingBox())?.width).toBeLessThan(width);
  }
  await next(page);

  await context.setOffline(true);
  await check(page, good.token, "Valid");
  await page.getByText("Valid, not checked online").waitFor();
  await next(page);
  await check(page, `${site.url}/t/${expired.token}`, "Expired");
  await expectFitsAndAccessible(page);
  await next(page);
  // The tab is closed, and the page opened again, still offline.
  await page.close();
  page = await context.newPage();
  await page.goto("/agent/validate");
  await hydrated(page);
  await check(page, voided.token, "Voided");
  await next(page);
  await check(page, forged, "Forged");
  await next(page);
  await check(page, plate, "Check online");
  await page.getByText("only check QR codes").waitFor();
  await next(page);
  await page.getByText("4 checks waiting to sync.").waitFor();
  // It is not stored on the phone.
  expect(await page.getByRole("link", { name: "Go to my home page" }).count()).toBe(0);
  expect(await views(voided.id)).toEqual([]);

  await context.setOffline(false);
  // The device believes it is online; the failing check shows that it is offline.
  await check(page, plate, "Valid");
  await page.getByText("Checked online").waitFor();
  await next(page);
  await expect.poll(() => views(voided.id)).toHaveLength(1);
  await expect.poll(() => page.getByText(/checks? waiting to sync/).count()).toBe(0);
  expect(await views(voided.id)).toEqual([{ verdict: "void", books: "void", offline: true }]);
  expect((await views(good.id)).map(({ verdict, offline }) => `${verdict} ${offline}`).sort()).toEqual([
    "valid false",
    "valid false",
    "valid true",
    "wrong-holder false",
  ]);
  expect(await views(expired.id)).toMatchObject([{ verdict: "expired", books: "expired", offline: true }]);
  const written = await database()
    .selectFrom("ticket_check")
    .select(["ticket_id", "verdict", "asked"])
    .where("asked", "=", forged)
    .execute();
  expect(written).toEqual([{ ticket_id: null, verdict: "forged", asked: forged }]);
  expectOnlyManifest(watched);
  await context.close();
}, 240_000);

/** The router prefetches the routes of visible links, and reports when it is offline. */
function expectOnlyManifest({ pageErrors }: WatchedPage): void {
  expect(pageErrors.filter((text) => !text.startsWith("Failed to fetch manifest patches"))).toEqual([]);
}

test("a batch ticket checked offline needs its plate, is never simply valid, and is then assigned", async () => {
  const plate = newPlate();
  const bearer = await sell(world, { key: null });
  const { page, context } = await phone();
  await prepare(page);
  await context.setOffline(true);
  await page.getByLabel("Code or plate").fill(bearer.token);
  await page.getByRole("button", { name: "Check ticket" }).click();
  await page.getByLabel("Plate or phone").fill("ABCX");
  await page.getByRole("button", { name: "Check plate" }).click();
  await page.getByText("This plate has an unusual format").waitFor();
  await expectFitsAndAccessible(page);
  await page.getByLabel("Plate or phone").fill(plate.toLowerCase());
  await page.getByRole("button", { name: "Check plate" }).click();
  await page.getByRole("heading", { name: "Not assigned" }).waitFor();
  await page.getByText("Our records were not checked").waitFor();
  await expectFitsAndAccessible(page);
  await next(page);
  await context.setOffline(false);
  await check(page, newPlate(), "No ticket");
  await next(page);
  await expect.poll(() => views(bearer.id)).toMatchObject([{ verdict: "valid", books: "valid" }]);
  const { holder_key } = await database()
    .selectFrom("ticket")
    .select("holder_key")
    .where("id", "=", bearer.id)
    .executeTakeFirstOrThrow();
  expect(holder_key).toBe(plate);
  await context.close();
}, 120_000);

test("a phone with its clock set back says so, and shows no ticket as valid", async () => {
  const { token } = await sell(world, { key: newPlate() });
  const { page, context } = await phone();
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() - Number(sessionStorage.getItem("behind") ?? 0);
  });
  await prepare(page);
  await context.setOffline(true);
  await check(page, token, "Valid");
  await next(page);
  await page.evaluate(() => sessionStorage.setItem("behind", String(2 * 3_600_000)));
  await check(page, token, "Check clock");
  await page.getByText("clock was set back").waitFor();
  await expectFitsAndAccessible(page);
  await context.close();
}, 120_000);

test("a visitor is asked to sign in, and can check a plate without scripts", async () => {
  const plate = newPlate();
  const phone_number = "08051234569";
  const { token } = await sell(world, { key: plate });
  const person = await sell(world, { holder: "person", key: phone_number });
  const watched = await site.newPage({ javaScriptEnabled: false });
  const { page } = watched;
  await page.goto("/");
  await page.getByLabel("Plate or ticket code").fill(plate.toLowerCase().replace("-", ""));
  await page.getByRole("button", { name: "Check", exact: true }).last().click();
  await page.getByText("PAID TODAY", { exact: true }).waitFor();
  const text = await page.getByRole("main").innerText();
  expect(text).not.toMatch(/agent|keke|TKT-|Kuto/i);
  await page.goto(`/check-plate?plate=${newPlate()}`);
  await page.getByText("NOT PAID TODAY").waitFor();
  await page.goto(`/check-plate?plate=${phone_number}`);
  await page.getByText("Enter a plate such as").waitFor();
  await page.goto(`/t/${person.token}`);
  await page.getByText("VALID", { exact: true }).waitFor();
  expect(await page.content()).not.toContain(phone_number);
  await page.goto(`/t/${token.slice(0, -4)}AAAA`);
  await page.getByText("FORGED", { exact: true }).waitFor();
  await watched.context.close();

  const other = await site.newPage();
  await open(other.page, `/t/${token}`);
  await other.page.getByText(plate).waitFor();
  await expectFitsAndAccessible(other.page);
  await open(other.page, `/check-plate?plate=${plate}`);
  await expectFitsAndAccessible(other.page);
  await open(other.page, "/");
  await expectFitsAndAccessible(other.page);
  await open(other.page, "/agent/validate");
  await other.page.getByRole("link", { name: "Sign in" }).waitFor();
  await expectFitsAndAccessible(other.page);
  expectNoPageErrors(other);
  await other.context.close();
}, 120_000);

test("officers and guests view sales, ticket holders and checks; guests see no personal data", async () => {
  const vehicle = newPlate();
  await database()
    .insertInto("vehicle")
    .values([
      {
        plate_number: vehicle,
        vehicle_class: "keke",
        lga_id: world.lga,
        park_id: world.park,
        status: "approved",
      },
      { plate_number: newPlate(), vehicle_class: "bus", lga_id: world.lga, status: "approved" },
    ])
    .execute();
  const now = new Date();
  await sell(world, { key: vehicle, sold: now });
  const { security_code: params } = await sell(world, { holder: "person", key: "08051234570", sold: now });
  const inspector = await signInAs("agent@ratebook.test");
  const check = { check_id: randomUUID(), way: "code", asked: params };
  expect(await inspector.post("/ticket-checks", check)).toMatchObject({ status: 201 });
  const earlier = newPlate();
  await sell(world, { key: earlier, sold: new Date(now.getTime() - 48 * 3_600_000) });
  for (const [email, base] of [
    ["admin@ratebook.test", "/admin"],
    ["guest@ratebook.test", "/guest"],
  ] as const) {
    const watched = await site.signedInPage(email);
    const { page } = watched;
    await open(page, `${base}/ticket-dashboard`);
    await page.getByRole("heading", { name: "Tickets by hour" }).waitFor();
    await expectFitsAndAccessible(page);
    if (base === "/guest") {
      await page
        .getByRole("link", { name: /^A•••• N••••/ })
        .first()
        .waitFor();
      expect(await page.content()).not.toContain("Agent Number");
    }
    // A count of today links to today's tickets only.
    const today = lagosDate(now);
    const list = `${base}/list/single-ticket?from=${today}&to=${today}&status=valid`;
    await page.locator(`a[href="${list}"]`).first().click();
    await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&status=valid/);
    await page.getByText(vehicle).first().waitFor();
    expect(await page.getByText(earlier).count()).toBe(0);
    await expectFitsAndAccessible(page);
    await open(page, `${base}/list/ticket-compliance`);
    await page.getByRole("heading", { name: "Without a ticket" }).waitFor();
    await expectFitsAndAccessible(page);
    await page.getByRole("link", { name: "Keke (tricycle)" }).click();
    await page.waitForURL(/class=keke/);
    await open(page, `${base}/list/ticket-validation?verdict=valid`);
    await page.getByRole("table").getByText("0805•••••70").waitFor();
    await expectFitsAndAccessible(page);
    expect(await page.content()).not.toContain("08051234570");
    expectNoPageErrors(watched);
    await watched.context.close();
  }
  const guest = await site.signedInPage("guest@ratebook.test");
  await open(guest.page, "/guest");
  await guest.page.getByRole("heading", { name: "Tickets by hour" }).waitFor();
  await guest.context.close();
}, 180_000);
