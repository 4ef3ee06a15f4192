import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, hydrated, open } from "../support/browser.ts";
import { call } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import {
  addPhoto,
  allSent,
  atHome,
  begin,
  draftsWithPhotos,
  fillProperty,
  HERE,
  lineOf,
  newPhone,
  onRecord,
  prepare,
  save,
} from "./enumerate-kit.ts";

/** Offline enumeration of a street: download, entry, a closed and reopened page, and sending once. */

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

describe("an officer on enumeration", { timeout: 180_000 }, () => {
  test("registers a house and its shop offline, and each is recorded once", async () => {
    const phone = await newPhone(site.browser, site.url);
    const { context } = phone;
    let { page } = phone;
    await open(page, "/enumerate");
    await page.getByRole("heading", { name: "Download an area" }).waitFor();
    await expectFitsAndAccessible(page);
    await prepare(page);

    await context.setOffline(true);
    await fillProperty(page, { number: "14", street: "Offline Road" });
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.getByText(`Accurate to ${HERE.accuracy} m.`).waitFor();
    await addPhoto(page);
    await page.getByLabel("Caption for photo 1").fill("The gate");
    await page.getByLabel("City or town").fill("");
    await page.getByRole("button", { name: "Save property", exact: true }).click();
    await page.getByRole("alert").getByText("City or town: Enter the city or town.").waitFor();
    await expectFitsAndAccessible(page);
    await page.getByLabel("City or town").fill("Abeokuta");
    await save(page, "property");

    await begin(page, "shop");
    await expect.poll(() => page.getByLabel("Street name").inputValue()).toBe("Offline Road");
    await page.getByLabel("Trade name").fill("Mama Put");
    await page.getByLabel("Line of business").fill("Food");
    await page.getByLabel(/^Property\b/).fill("14 Offline Road Abeokuta (from this phone)");
    await addPhoto(page);
    await save(page, "shop");
    await expectFitsAndAccessible(page);

    // The tab is closed, and the page opened again, still offline.
    await page.close();
    page = await context.newPage();
    await page.goto("/enumerate");
    await hydrated(page);
    await atHome(page);
    await lineOf(page, "14 Offline Road Abeokuta").waitFor();
    await lineOf(page, "Mama Put").waitFor();
    await page.getByText("Offline", { exact: true }).first().waitFor();
    // Nothing is offered that needs a network.
    expect(await page.getByRole("link", { name: "Leave enumeration" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Send .* now$/ }).count()).toBe(0);
    await expect.poll(() => onRecord("Offline Road")).toEqual([]);

    await context.setOffline(false);
    await allSent(page);
    const [house, ...more] = await onRecord("Offline Road");
    expect(more).toEqual([]);
    expect(house).toMatchObject({
      status: "submitted",
      latitude: HERE.latitude,
      longitude: HERE.longitude,
      accuracy: 5,
    });
    const shops = await database()
      .selectFrom("shop")
      .select(["id", "property_id"])
      .where("trade_name", "=", "Mama Put")
      .execute();
    expect(shops).toEqual([{ id: expect.any(Number), property_id: house?.id }]);
    const photos = await database()
      .selectFrom("photo")
      .select(["id", "resource", "record_id", "caption"])
      .orderBy("id")
      .execute();
    expect(photos).toEqual([
      { id: expect.any(Number), resource: "property", record_id: house?.id, caption: "The gate" },
      { id: expect.any(Number), resource: "shop", record_id: shops[0]?.id, caption: null },
    ]);
    const file = await page.request.get(`/api/v1/photos/${photos[0]?.id}/file`);
    expect((await sharp(await file.body()).metadata()).exif).toBeUndefined();
    expectNoPageErrors(phone);
    await context.close();
  });

  test("recovers a form after the camera app discarded its page", async () => {
    const { page, context } = await newPhone(site.browser, site.url);
    await prepare(page);
    await context.setOffline(true);
    await fillProperty(page, { number: "3", street: "Camera Close" });
    await addPhoto(page);
    await expect.poll(() => draftsWithPhotos(page)).toBe(1);
    await page.close();
    const reopened = await context.newPage();
    await reopened.goto("/enumerate#new/property");
    await hydrated(reopened);
    await reopened.getByText(/^Draft from/).waitFor();
    await expect.poll(() => reopened.getByLabel("Street name").inputValue()).toBe("Camera Close");
    await reopened.getByAltText("1: camera.jpg").waitFor();
    await context.close();
  });
});

describe("a phone with full storage", () => {
  /** Fills the storage of a page and those opened later, with the error that browsers throw. */
  async function fillUp(page: Page): Promise<void> {
    const fill = () => {
      if (sessionStorage.getItem("room") !== "none") return;
      const refuse = (): never => {
        throw new DOMException("No room.", "QuotaExceededError");
      };
      IDBObjectStore.prototype.put = refuse;
      IDBObjectStore.prototype.add = refuse;
      navigator.storage.estimate = () => Promise.resolve({ usage: 1_000, quota: 1_000 });
    };
    await page.addInitScript(fill);
    await page.evaluate(() => sessionStorage.setItem("room", "none"));
    await page.evaluate(fill);
  }

  test("shows a warning, loses no typed value or photo, and saves them once there is space", async () => {
    const { page, context } = await newPhone(site.browser, site.url);
    await prepare(page);
    await context.setOffline(true);
    await fillProperty(page, { number: "7", street: "Fullness Street" });
    await fillUp(page);
    await addPhoto(page);
    await page.getByRole("button", { name: "Save property", exact: true }).click();
    await page.getByText("This phone is out of space.").first().waitFor();
    await expect.poll(() => page.getByLabel("Street name").inputValue()).toBe("Fullness Street");
    await page.getByAltText("1: camera.jpg").waitFor();

    // Typed values survive a visit to the storage information.
    await page.goto("/enumerate#");
    await page.reload();
    await hydrated(page);
    await page.getByText("Space for about 0 more photos.").waitFor();
    await expect.poll(() => lineOf(page, "Fullness Street").count()).toBe(0);
    await begin(page, "property");
    await page.getByText(/^Draft from/).waitFor();
    await expect.poll(() => page.getByLabel("Street name").inputValue()).toBe("Fullness Street");
    await expect.poll(() => page.getByLabel("Street number").inputValue()).toBe("7");

    await page.evaluate(() => sessionStorage.removeItem("room"));
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.getByLabel("Street name").inputValue()).toBe("Fullness Street");
    await save(page, "property");
    await lineOf(page, "Fullness Street").first().waitFor();
    await context.close();
  });
});

describe("the cached page", () => {
  test("contains no user's data, and its service worker belongs to the build", async () => {
    const { page, context } = await newPhone(site.browser, site.url);
    await prepare(page);
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      const shell = await (await caches.match("/enumerate"))?.text();
      return {
        paths: requests.flat().map(({ url }) => new URL(url).pathname),
        shell,
        user: localStorage.getItem("user"),
      };
    });
    expect(stored.paths.filter((path) => !/^\/(assets\/.+|enumerate|look\.css)$/.test(path))).toEqual([]);
    expect(stored.paths).toContain("/enumerate");
    expect(stored.paths.some((path) => path.endsWith(".woff2"))).toBe(true);
    const { name } = JSON.parse(stored.user ?? "{}") as { name: string };
    expect(stored.shell).not.toContain(name);
    const { build } = (await (await page.request.get("/build-manifest.json")).json()) as { build: string };
    expect(stored.shell).toContain(`content="${build}"`);
    const worker = await call(site.url, "/service-worker.js");
    expect(worker.text).toContain(JSON.stringify(build));
    expect(worker.headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
    await context.close();
  });

  test("is installable", async () => {
    const manifest = await call(site.url, "/enumerate.webmanifest");
    expect(manifest.status).toBe(200);
    const icons = manifest.json?.["icons"] as { src: string }[];
    expect(icons).toHaveLength(4);
    for (const { src } of icons) expect((await call(site.url, src)).status).toBe(200);
    expect(manifest.json?.["start_url"]).toBe("/enumerate");
  });
});
