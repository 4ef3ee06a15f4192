import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Address, sitemap } from "../../src/sitemap.ts";
import { accountOf, pathOf, type SignedInArea, statusOf } from "../support/addresses.ts";
import { launchBrowser, newPage, open, signedInPage } from "../support/browser.ts";
import { type Product, startProduct } from "../support/product.ts";

/** Every address in a browser, as whoever it is for. */

const AT_ONCE = 4;
/** Some hundred addresses, on a machine that may be busy. */
const LONG = 1_200_000;

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** What is to be seen at an address. `complaints` are errors of the console and breaches of the policy. */
interface Sight {
  readonly path: string;
  readonly status: number;
  readonly layout: string | undefined;
  readonly titled: boolean;
  /** The address's own script came as a file of its own. */
  readonly lazy: boolean;
  readonly complaints: readonly string[];
}

function expected(address: Address): Sight {
  const { path, layout } = address;
  return { path, status: statusOf(address), layout, titled: true, lazy: true, complaints: [] };
}

async function look(page: Page, complaints: string[], address: Address): Promise<Sight> {
  complaints.length = 0;
  const response = await page.goto(pathOf(address), { waitUntil: "domcontentloaded" });
  const alive = page.waitForFunction(() => document.documentElement.dataset["alive"] === "true");
  await alive.catch(() => complaints.push("never came alive"));
  const seen = await page.evaluate((id) => {
    const { __reactRouterManifest: manifest } = window as unknown as {
      __reactRouterManifest?: { entry: { module: string }; routes: Record<string, { module: string }> };
    };
    const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    const own = manifest?.routes[id]?.module ?? "none";
    const shared = [manifest?.entry.module, manifest?.routes["root"]?.module];
    return {
      layout: document.body.dataset["layout"],
      titled: document.title.trim() !== "",
      lazy: own.startsWith("/assets/") && files.includes(own) && !shared.includes(own),
    };
  }, address.id);
  return { path: address.path, status: response?.status() ?? 0, ...seen, complaints: [...complaints] };
}

async function newLooker(area: SignedInArea | "visitor") {
  const watched =
    area === "visitor"
      ? await newPage(browser, product.url)
      : await signedInPage(browser, product.url, accountOf[area]);
  const { page, complaints } = watched;
  await page.exposeFunction("policyBroken", (report: string) => complaints.push(report));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { policyBroken } = window as unknown as { policyBroken(report: string): void };
      policyBroken(`policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  return watched;
}

/** Several pages share a queue of addresses, and with it the browser's cache of scripts. */
async function lookAtAll(area: SignedInArea | "visitor", addresses: readonly Address[]): Promise<Sight[]> {
  const queue = [...addresses];
  const sights: Sight[] = [];
  const lookers = Array.from({ length: Math.min(AT_ONCE, queue.length) }, async () => {
    const { page, complaints, context } = await newLooker(area);
    for (let next = queue.shift(); next; next = queue.shift())
      sights.push(await look(page, complaints, next));
    await context.close();
  });
  await Promise.all(lookers);
  return sights;
}

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);

describe.each([...Object.keys(accountOf), "visitor"] as (SignedInArea | "visitor")[])("as %s", (area) => {
  const own = sitemap.filter((address) => address.area === (area === "visitor" ? "public" : area));

  test(
    `its ${own.length} addresses answer, are framed, titled and loaded by themselves, and complain of nothing`,
    async () => {
      expect(own.length).toBeGreaterThan(0);
      const sights = await lookAtAll(area, own);
      expect(sights.sort(byPath)).toEqual(own.map(expected).sort(byPath));
    },
    LONG,
  );
});

test("a page loads the scripts of its own screen only", async () => {
  const { page, context } = await newPage(browser, product.url);
  await open(page, "/login");
  await page.waitForLoadState("networkidle");
  const { files, routes } = await page.evaluate(() => {
    const { __reactRouterManifest: manifest } = window as unknown as {
      __reactRouterManifest: { routes: Record<string, { module: string }> };
    };
    return {
      files: performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
      routes: Object.entries(manifest.routes).map(([id, { module }]) => ({ id, module })),
    };
  });
  const loaded = routes.filter(({ module }) => files.includes(module)).map(({ id }) => id);
  expect(loaded).toContain("login");
  expect(
    loaded.filter((id) => sitemap.some((address) => address.id === id && address.id !== "login")),
  ).toEqual([]);
  await context.close();
});
