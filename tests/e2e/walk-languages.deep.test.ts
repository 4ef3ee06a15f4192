import { describe, expect } from "vitest";
import { cataloguesByArea } from "#platform/languages/catalogues-by-area.ts";
import { accountOf, type SignedInArea } from "../support/addresses.ts";
import { hydrated, setLanguage, type WatchedPage } from "../support/browser.ts";
import { isDeep } from "../support/depth.ts";
import { signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { misfits } from "../support/layout.ts";
import { createOwnOneOfEach, type OneOfEach } from "../support/one-of-each.ts";
import { LONG_WALK, screensToCheck } from "../support/walk.ts";

/**
 * The screens that are translated fit their width in every language: nothing scrolls sideways and no label is cut off. The
 * short run opens the screens of agents, which have the least room. English is checked by the other walks; the areas
 * without translations are in English for everybody.
 */

const WIDTHS = [320, 360, 768, 1440];
const AREAS = isDeep ? (Object.keys(cataloguesByArea) as (SignedInArea | "public")[]) : (["agent"] as const);

let site: Site;
/** Records of owners, by area. */
const records = new Map<string, OneOfEach>();
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  if (!isDeep) return;
  const officer = await signInOver(site.url, accountOf.admin);
  for (const area of ["individual", "corporate"] as const) {
    const owner = await signInOver(site.url, accountOf[area]);
    records.set(area, await createOwnOneOfEach(site.url, owner, officer));
  }
});

describe.each(["ha", "yo", "ig"])("in %s", (language) => {
  test.each(AREAS)(
    "every screen of %s fits its width",
    async (area) => {
      const { page, context } = await pageIn(language, area);
      const screens = screensToCheck(area, records.get(area));
      expect(screens.length).toBeGreaterThan(0);
      const found: string[] = [];
      for (const { path } of screens) {
        await page.goto(path);
        await hydrated(page);
        expect([path, await page.evaluate(() => document.documentElement.lang)]).toEqual([path, language]);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          for (const misfit of await misfits(page)) found.push(`${path} at ${width}: ${misfit}`);
        }
      }
      await context.close();
      expect(found).toEqual([]);
    },
    LONG_WALK,
  );
});

async function pageIn(language: string, area: SignedInArea | "public"): Promise<WatchedPage> {
  if (area === "public") return await site.newPage({ locale: language });
  const first = await site.signedInPage(accountOf[area]);
  await setLanguage(first.page, language);
  await first.context.close();
  return await site.signedInPage(accountOf[area]);
}
