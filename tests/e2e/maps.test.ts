import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leafletToken } from "#areas/registry/leaflet/token.ts";
import { property } from "#domain/register/property.ts";
import { database } from "#kernel/db/client.ts";
import { addScatteredSpots, addSpot } from "../maps/kit.ts";
import {
  expectNoPageErrors,
  hydrated,
  launchBrowser,
  newPage,
  open,
  signedInPage,
  type WatchedPage,
} from "../support/browser.ts";
import { call, signInOver } from "../support/http.ts";
import { expectAccessible, expectFitsAndAccessible } from "../support/page-checks.ts";
import { createLga } from "../support/people.ts";
import { makePng } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { leastOf } from "../support/sample.ts";

/** Maps: panned, clicked, by keyboard, and in browsers without WebGL. */

/** Software rendering is slow, and the machine is shared. */
const PATIENCE = 180_000;

const ADMIN = "admin@ratebook.test";
const MAP = "/admin/location-mapping/property";

let product: Product;
let browser: Browser;
let blind: Browser;
let alone: number;

beforeAll(async () => {
  product = await startProduct();
  // With software rendering, and without WebGL.
  browser = await launchBrowser(["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]);
  blind = await launchBrowser(["--disable-3d-apis"]);
  const lga_id = await createLga();
  await addScatteredSpots(600);
  await database().updateTable("property").set({ lga_id }).where("latitude", "is not", null).execute();
  alone = await addSpot({ street: "Lonely Lane", number: "7", east: 0.2, north: 0.2 });
});
afterAll(async () => {
  await Promise.all([browser?.close(), blind?.close()]);
  await product?.close();
});

const live = (page: Page) => page.locator('[data-map="live"]').waitFor();

describe("the map of properties", () => {
  test(
    "shows clusters, zooms in by keyboard and lists the visible records",
    async () => {
      const watched = await signedInPage(browser, product.url, ADMIN);
      const { page, context } = watched;
      await open(page, MAP);
      await live(page);
      const clusters = page.getByRole("button", { name: /properties: .* Zoom in$/ });
      await clusters.first().waitFor();
      const inView = page.getByText(/properties in view$/);
      const before = await inView.textContent();
      expect(before).toBe("601 properties in view");
      await expectAccessible(page);
      await clusters.first().focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => inView.textContent(), { timeout: 15_000 }).not.toBe(before);
      await page.getByRole("link", { name: "List records in view" }).click();
      await page.waitForURL(/bbox=/);
      const total = page
        .getByRole("row", { name: /^On this map/ })
        .getByRole("cell")
        .last();
      const difference = async () =>
        Number(await total.textContent()) - Number.parseInt((await inView.textContent()) ?? "", 10);
      await expect.poll(difference, { timeout: 15_000 }).toBe(0);
      expectNoPageErrors(watched);
      await context.close();
    },
    PATIENCE,
  );

  test(
    "shows one record's summary, which links to it",
    async () => {
      const watched = await signedInPage(browser, product.url, ADMIN);
      const { page, context } = watched;
      await open(page, `${MAP}?bbox=3.5,7.3,3.6,7.4`);
      await live(page);
      await page.getByRole("button", { name: /7 Lonely Lane/ }).click();
      const card = page.getByRole("link", { name: "Open property" });
      await card.waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => card.count()).toBe(0);
      await page.getByRole("button", { name: /7 Lonely Lane/ }).click();
      await card.click();
      await page.waitForURL(`**/admin/view/property/${alone}`);
      await page.getByRole("heading", { name: "On the map" }).waitFor();
      await expectAccessible(page);
      expectNoPageErrors(watched);
      await context.close();
    },
    PATIENCE,
  );

  test(
    "is a drawing with linked circles without WebGL and without scripts",
    async () => {
      const { page, context } = await signedInPage(blind, product.url, ADMIN);
      await open(page, MAP);
      await page.locator('[data-map="still"]').waitFor();
      await page.getByText("This browser can’t show the interactive map.").waitFor();
      await expectAccessible(page);
      await context.close();

      const plain = await signedInPage(blind, product.url, ADMIN, { javaScriptEnabled: false });
      await plain.page.goto(MAP);
      await plain.page
        .getByRole("link", { name: /Zoom in$/ })
        .first()
        .click();
      await plain.page.waitForURL(/bbox=/);
      await plain.page.getByRole("table", { name: "Map of properties by local government" }).waitFor();
      await plain.context.close();
    },
    PATIENCE,
  );

  test.each([
    MAP,
    "/admin/location-mapping/card-view/property",
    "/admin/location-mapping/round?street=Lonely+Lane",
    "leaflet",
  ])(
    "fits every width at %s in both colour schemes",
    async (where) => {
      const path = where === "leaflet" ? `/admin/view/property/leaflet/${alone}` : where;
      const { page, context } = await signedInPage(browser, product.url, ADMIN);
      await open(page, path);
      if (path.startsWith(MAP) || path.includes("card-view")) await live(page);
      await expectFitsAndAccessible(page);
      await context.close();
    },
    PATIENCE,
  );
});

test(
  "a pin is placed in the form of a property, with a warning about the sea",
  async () => {
    const watched = await signedInPage(browser, product.url, ADMIN);
    const { page, context } = watched;
    await open(page, "/admin/register/property");
    await page.getByRole("button", { name: "Place on map" }).click();
    await page.getByRole("button", { name: "Place pin at centre" }).click();
    const latitude = page.getByLabel("Latitude");
    await expect.poll(() => latitude.inputValue()).toMatch(/^7\.\d{6}$/);
    await latitude.fill("3.5");
    await page.getByLabel("Longitude").fill("4");
    await page.getByText("This point is not in Nigeria.").waitFor();
    expectNoPageErrors(watched);
    await context.close();
  },
  PATIENCE,
);

test.each([
  ["individual", "/individual", "individual@ratebook.test", 7.15],
  ["corporate", "/cooperate", "corporate@ratebook.test", 7.35],
])(
  "an owner in the %s area places a pin when registering and when editing",
  async (area, base, email, north) => {
    const watched = await signedInPage(browser, product.url, email, {
      viewport: { width: 360, height: 800 },
    });
    const { page, context } = watched;
    await open(page, `${base}/register/property`);
    const latitude = page.getByLabel("Latitude");
    await page.getByRole("button", { name: "Place on map" }).click();
    await page.getByRole("button", { name: "Place pin at centre" }).click();
    await expect.poll(() => latitude.inputValue()).toMatch(/^\d{1,2}\.\d{6}$/);
    await expectAccessible(page);
    const pin = page.getByLabel(/^Pin/);
    await pin.focus();
    const before = Number(await latitude.inputValue());
    await page.keyboard.press("ArrowUp");
    await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(before);
    await latitude.fill("3.5");
    await page.getByLabel("Longitude").fill("4");
    await page.getByText("This point is not in Nigeria.").waitFor();

    const owner = await signInOver(product.url, email, "api");
    const where = { street_name: `Pin ${area} Road`, latitude: north, longitude: 3.35 };
    const body = { ...leastOf(property), ...where, submit: true };
    const made = await call(product.url, "/api/v1/properties", { method: "POST", bearer: owner.token, body });
    expect({ status: made.status, text: made.text }).toMatchObject({ status: 201 });
    const { id } = JSON.parse(made.text).data as { id: number };
    await open(page, `${base}/edit/property/${id}`);
    await page.getByRole("button", { name: "Place on map" }).click();
    await pin.waitFor();
    await pin.focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(north);
    const moved = Number(await latitude.inputValue());
    await page
      .getByRole("button", { name: /^(Save|Submit)/ })
      .first()
      .click();
    await expect
      .poll(async () => {
        const row = await database()
          .selectFrom("property")
          .select("latitude")
          .where("id", "=", id)
          .executeTakeFirst();
        return row?.latitude;
      })
      .toBe(moved);
    expectNoPageErrors(watched);
    await context.close();
  },
  PATIENCE,
);

describe("the map in a form", () => {
  const pinOf = (page: Page) => page.getByLabel(/^Pin/);
  const pointOf = (page: Page) =>
    Promise.all(
      ["Latitude", "Longitude"].map(async (label) => Number(await page.getByLabel(label).inputValue())),
    );

  async function withPin(): Promise<WatchedPage> {
    const watched = await signedInPage(browser, product.url, ADMIN);
    const { page } = watched;
    await open(page, "/admin/register/property");
    await page.getByRole("button", { name: "Place on map" }).click();
    await page.getByRole("button", { name: "Place pin at centre" }).click();
    await pinOf(page).waitFor();
    return watched;
  }

  test(
    "has a pin that moves by mouse and by arrow keys, which keeps the focus",
    async () => {
      const watched = await withPin();
      const { page, context } = watched;
      const pin = pinOf(page);
      await pin.scrollIntoViewIfNeeded();
      const [north = 0, east = 0] = await pointOf(page);
      const box = await pin.boundingBox();
      const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 40, from.y + 30, { steps: 8 });
      await page.mouse.up();
      await expect.poll(async () => (await pointOf(page))[1]).toBeGreaterThan(east);
      const [south = 0, moved = 0] = await pointOf(page);
      expect(south).toBeLessThan(north);

      await pin.focus();
      for (const [key, changed] of [
        ["ArrowUp", ([now = 0]: number[]) => now > south],
        ["Shift+ArrowRight", ([, now = 0]: number[]) => now > moved],
      ] as const) {
        await page.keyboard.press(key);
        await expect.poll(async () => changed(await pointOf(page))).toBe(true);
        await expect.poll(() => pin.evaluate((element) => element === document.activeElement)).toBe(true);
      }
      await expectAccessible(page);
      expectNoPageErrors(watched);
      await context.close();
    },
    PATIENCE,
  );

  test(
    "uses the configured tiles with their attribution",
    async () => {
      const tiles = "https://tiles.ratebook.test/{z}/{x}/{y}.png";
      await database()
        .insertInto("app_setting")
        .values({
          key: "map",
          version: 1,
          changed_by_name: "Test",
          value: JSON.stringify({ tiles, credit: "© the surveyor" }),
        })
        .execute();
      const { page, context } = await signedInPage(browser, product.url, ADMIN);
      const params: string[] = [];
      const body = await makePng(256, 256);
      await page.route("https://tiles.ratebook.test/**", (route) => {
        params.push(route.request().url());
        return route.fulfill({
          body,
          contentType: "image/png",
          headers: { "access-control-allow-origin": "*" },
        });
      });
      // The setting takes effect within a second; a page loaded earlier would not be allowed to request the new tile server.
      const policy = async () =>
        (await page.request.get("/login")).headers()["content-security-policy"] ?? "";
      await expect.poll(policy).toContain("https://tiles.ratebook.test");
      await open(page, "/admin/register/property");
      await page.getByRole("button", { name: "Place on map" }).click();
      await page.getByRole("button", { name: "Place pin at centre" }).waitFor();
      await page.getByText("© the surveyor").waitFor();
      await expect.poll(() => params.length).toBeGreaterThan(0);
      expect(params[0]).toMatch(/^https:\/\/tiles\.ratebook\.test\/\d+\/\d+\/\d+\.png$/);
      await context.close();
    },
    PATIENCE,
  );
});

describe("the QR code on a plate", () => {
  test(
    "opens the property for an officer",
    async () => {
      const { page, context } = await signedInPage(browser, product.url, ADMIN);
      await page.goto(`/p/${await leafletToken(alone)}`);
      await hydrated(page);
      expect(new URL(page.url()).pathname).toBe(`/admin/view/property/${alone}`);
      await context.close();
    },
    PATIENCE,
  );

  test(
    "shows the public that the property is registered, without personal data",
    async () => {
      const { page, context } = await newPage(browser, product.url);
      await open(page, `/p/${await leafletToken(alone)}`);
      await page.getByText("Registered", { exact: true }).waitFor();
      await expect.poll(() => page.locator("main").textContent()).toMatch(/7 Lonely Lane, Abeokuta/);
      await expectAccessible(page);
      const answer = await page.goto("/p/AAAAAAAAAAAAAAAAAAAAAAAAAAAA");
      expect(answer?.status()).toBe(404);
      await context.close();
    },
    PATIENCE,
  );
});
