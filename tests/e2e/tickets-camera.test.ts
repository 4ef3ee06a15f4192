import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signToken } from "#areas/collecting/receipts/signed-token.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { ensureSigningKey, signingKey } from "#platform/signing-key.ts";
import { hydrated, launchBrowser, newPage, open, signedInPage } from "../support/browser.ts";
import { cameraFlags, showEmptyFrame, showQrCode } from "../support/fake-camera.ts";
import { testKey } from "../support/key.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { type Product, startProduct } from "../support/product.ts";
import { sealTicket } from "../tickets/support/check-fixture.ts";
import { createCategory, createSeller, newPlate, sellAs } from "../tickets/support/sell-fixture.ts";

/** QR codes read by a phone's camera, in a browser without a built-in reader. */

const LONG = 240_000;
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};
const ALLOWED = { ...PHONE, permissions: ["camera"] };

let product: Product;
let browser: Browser;
let folder: string;
let film: string;
let ticket: { plate: string; link: string; signed: string; code: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "camera-"));
  film = join(folder, "camera.y4m");
  await showEmptyFrame(film);
  [product, browser] = await Promise.all([
    startProduct({ RATEBOOK_KEY: testKey }),
    launchBrowser(cameraFlags(film), { whole: true }),
  ]);
  setPublicUrl(new URL(product.url));
  await ensureSigningKey();
  const plate = newPlate();
  const { sell } = await sellAs(await createSeller());
  const { body } = await sell(await createCategory(), { holder_key: plate });
  const {
    link,
    signed,
    security_code: code,
  } = body.data as {
    link: string;
    signed: string;
    security_code: string;
  };
  ticket = { plate, link, signed, code };
}, LONG);
afterAll(async () => {
  await browser?.close();
  await product?.close();
  await rm(folder, { recursive: true, force: true });
});

const scan = (page: Page) => page.getByRole("button", { name: "Scan QR code" }).click();
const verdict = (page: Page, word: string) =>
  page.getByRole("heading", { name: word, exact: true }).waitFor();

/** Records the camera's state, and which scripts are loaded from where. */
async function watched(page: Page) {
  const programs: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.endsWith(".wasm")) programs.push(origin);
  });
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const ask = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (wish) {
      const stream = await ask.call(this, wish);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  const states = () =>
    page.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
    );
  return { programs, states };
}

test(
  "an inspector's camera reads a sold ticket, a forged one, and the first again offline",
  async () => {
    const forged = await sealTicket(
      {
        security_code: "7K3DM9QX",
        holder: ticket.plate,
        from: new Date(Date.now() - 3_600_000),
        to: new Date(Date.now() + 36_000_000),
      },
      { kid: ticket.signed.split(".")[1] ?? "", privateKey: generateKeyPairSync("ed25519").privateKey },
    );
    const phone = await signedInPage(browser, product.url, "agent@ratebook.test", ALLOWED);
    const { context } = phone;
    let { page } = phone;
    let { programs, states } = await watched(page);
    await open(page, "/agent/validate");
    await page.getByText("The camera reads QR codes offline.").waitFor();
    expect(await page.evaluate(() => "BarcodeDetector" in globalThis)).toBe(false);
    expect(new Set(programs)).toEqual(new Set([product.url]));

    await showEmptyFrame(film);
    await scan(page);
    await page.getByText("Hold the QR code in front of the camera.").waitFor();
    await page.getByRole("button", { name: "Close camera" }).click();
    await expect.poll(states).toEqual(["ended"]);

    await showQrCode(film, ticket.link);
    await scan(page);
    await verdict(page, "Valid");
    await page.getByText("Checked online").waitFor();
    await page.getByText(ticket.plate).waitFor();
    await expect.poll(states).toEqual(["ended", "ended"]);

    // The next check scans again.
    await showQrCode(film, `${product.url}/t/${forged}`);
    await page.getByRole("button", { name: "Check next ticket" }).click();
    await verdict(page, "Forged");

    await showQrCode(film, "https://elsewhere.example/pay?to=me");
    await page.getByRole("button", { name: "Check next ticket" }).click();
    await page.getByText("This QR code is not from one of our tickets.").waitFor();
    await expectFitsAndAccessible(page);

    // The tab is closed, and the page opened again offline.
    await context.setOffline(true);
    await page.close();
    page = await context.newPage();
    ({ programs, states } = await watched(page));
    await page.goto("/agent/validate");
    await hydrated(page);
    await showQrCode(film, ticket.link);
    await scan(page);
    await verdict(page, "Valid");
    await page.getByText("Valid, not checked online").waitFor();
    await expect.poll(states).toEqual(["ended"]);
    // The router prefetches the routes of visible links, and reports when it is offline.
    expect(phone.pageErrors.filter((text) => !text.startsWith("Failed to fetch manifest patches"))).toEqual(
      [],
    );
    await context.close();
  },
  LONG,
);

test(
  "a denied camera permission is explained, and typing the code still works",
  async () => {
    const phone = await signedInPage(browser, product.url, "agent@ratebook.test", {
      ...PHONE,
      permissions: ["geolocation"],
    });
    const { page, context } = phone;
    await open(page, "/agent/validate");
    await scan(page);
    await page.getByText("Camera access is blocked.").waitFor();
    await expectFitsAndAccessible(page);
    await page.getByLabel("Code or plate").fill(ticket.code);
    await page.getByRole("button", { name: "Check ticket" }).click();
    await verdict(page, "Valid");
    // After a typed code, the camera is not requested again.
    await page.getByRole("button", { name: "Check next ticket" }).click();
    await page.getByLabel("Code or plate").waitFor();
    expect(await page.getByText("Camera access is blocked").count()).toBe(0);
    await context.close();
  },
  LONG,
);

test(
  "the torch is switched if the camera has one, and a hidden page releases the camera",
  async () => {
    const phone = await signedInPage(browser, product.url, "agent@ratebook.test", ALLOWED);
    const { page, context } = phone;
    const { states } = await watched(page);
    await page.addInitScript(() => {
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
      MediaStreamTrack.prototype.applyConstraints = async (wish) => {
        Object.assign(window, { light: JSON.stringify(wish) });
      };
    });
    const light = () => page.evaluate(() => (window as unknown as { light?: string }).light);
    await showEmptyFrame(film);
    await open(page, "/agent/validate");
    await scan(page);
    await page.getByRole("button", { name: "Turn light on" }).click();
    await page.getByRole("button", { name: "Turn light off" }).waitFor();
    expect(await light()).toBe('{"advanced":[{"torch":true}]}');
    await expectFitsAndAccessible(page);
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect.poll(states).toEqual(["ended"]);
    await page.getByRole("button", { name: "Scan QR code" }).waitFor();
    await context.close();
  },
  LONG,
);

test(
  "the public scans tickets and receipts, and the reader is loaded only with the camera",
  async () => {
    const visitor = await newPage(browser, product.url, ALLOWED);
    const { page, context } = visitor;
    const { programs, states } = await watched(page);
    await open(page, "/check-plate");
    await page.getByRole("button", { name: "Scan QR code" }).waitFor();
    await expectFitsAndAccessible(page);
    expect(programs).toEqual([]);
    await showQrCode(film, ticket.link);
    await scan(page);
    await page.waitForURL(/\/t\/T1\./);
    await page.getByText("VALID", { exact: true }).waitFor();
    await page.getByRole("img", { name: "QR code" }).waitFor();
    expect(programs).toEqual([product.url]);
    await expect.poll(states).toEqual(["ended"]);
    await expectFitsAndAccessible(page);

    const payload = { number: "IRS-2026-0041877", kobo: 1_250_000, on: "2026-01-05", payer: "A. S." };
    const token = signToken(payload, await signingKey(database()));
    await open(page, "/receipt/validate");
    await page.getByText("This page works offline").waitFor();
    await expectFitsAndAccessible(page);
    await showQrCode(film, `${product.url}/receipt/validate/${token}`);
    await scan(page);
    await page.getByText("SIGNED").waitFor();
    await page.getByText("IRS-2026-0041877").waitFor();

    await open(page, "/process/receipt");
    await expectFitsAndAccessible(page);
    await showQrCode(film, "https://elsewhere.example/pay?to=me");
    await scan(page);
    await page.getByText("This QR code isn’t from").waitFor();
    await showQrCode(film, `${product.url}/receipt/validate/${token}`);
    await scan(page);
    await page.waitForURL(/\/receipt\/validate\/1\./);
    // Leaving the page stops the camera.
    await open(page, "/process/receipt");
    await showEmptyFrame(film);
    await scan(page);
    await page.getByText("Hold the QR code").waitFor();
    await page.evaluate(() => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string): Promise<void> };
      };
      return router.navigate("/check-plate");
    });
    await page.waitForURL(/\/check-plate$/);
    await expect.poll(async () => new Set(await states())).toEqual(new Set(["ended"]));
    await context.close();
  },
  LONG,
);
