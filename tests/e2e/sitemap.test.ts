import { describe, expect } from "vitest";
import { type Address, sitemap } from "../../src/sitemap.ts";
import { accountOf, pathOf, type SignedInArea } from "../support/addresses.ts";
import { open } from "../support/browser.ts";
import { signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import {
  expectedVisibility,
  isCoveredByWalk,
  openPageAt,
  readVisibility,
  recordPolicyViolations,
  type Visibility,
} from "../support/page-visibility.ts";

/**
 * Opens every address as a user of its area, with the id of a record that doesn't exist: in a browser, or over HTTP if the
 * walk over every screen (tests/e2e/walk*) opens the same address with a record.
 */

const AT_ONCE = 4;
/** Several hundred addresses, on a shared machine that may be slow. */
const LONG = 2_400_000;

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

async function newViewer(area: SignedInArea | "visitor") {
  const watched = area === "visitor" ? await site.newPage() : await site.signedInPage(accountOf[area]);
  await recordPolicyViolations(watched);
  return watched;
}

/** Several pages share a queue of addresses, and the browser's cache of scripts. */
async function readAll(area: SignedInArea | "visitor", addresses: readonly Address[]): Promise<Visibility[]> {
  const queue = [...addresses];
  const visibilities: Visibility[] = [];
  const lookers = Array.from({ length: Math.min(AT_ONCE, queue.length) }, async () => {
    const looker = await newViewer(area);
    for (let next = queue.shift(); next; next = queue.shift())
      visibilities.push(await openPageAt(looker, next, pathOf(next)));
    await looker.context.close();
  });
  await Promise.all(lookers);
  return visibilities;
}

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);

describe.each([...Object.keys(accountOf), "visitor"] as (SignedInArea | "visitor")[])("as %s", (area) => {
  const own = sitemap.filter((address) => address.area === (area === "visitor" ? "public" : area));
  const others = own.filter((address) => !isCoveredByWalk(address));
  const walked = own.filter((address) => isCoveredByWalk(address) && address.path.includes("{"));

  test(
    `its ${others.length} addresses of a record have the right status, layout and title, their own script and no errors`,
    async () => {
      expect(own.length).toBeGreaterThan(0);
      const visibilities = await readAll(area, others);
      expect(visibilities.sort(byPath)).toEqual(others.map(expectedVisibility).sort(byPath));
    },
    LONG,
  );

  if (walked.length === 0) return;
  test(`its ${walked.length} register addresses return the right status, layout and title without a record`, async () => {
    const cookie = area === "visitor" ? undefined : (await signInOver(site.url, accountOf[area])).cookie;
    const read = (address: Address) => readVisibility(site.url, address, pathOf(address), cookie);
    const expected = walked.map((address) => {
      const { path, status, layout, titled } = expectedVisibility(address);
      return { path, status, layout, titled };
    });
    expect((await mapConcurrently(AT_ONCE, walked, read)).sort(byPath)).toEqual(expected.sort(byPath));
  });
});

test("a page loads only the scripts of its own screen", async () => {
  const { page, context } = await site.newPage();
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
