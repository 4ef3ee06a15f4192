import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeFaults, COLOUR_RULES } from "./axe.ts";

/** Nothing that axe finds wrong with the page as it stands, once it has come to rest. All rules, or those named. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await expect
    .poll(async () => ({ path: page.url(), faults: await axeFaults(page, rules) }))
    .toMatchObject({
      faults: [],
    });
}

/** No wider than the screen. */
export async function expectFits(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect
    .poll(async () => ({
      path: page.url(),
      width: page.viewportSize()?.width,
      beyond: Math.max(0, await beyond()),
    }))
    .toMatchObject({ beyond: 0 });
}

/** Widths of a phone, a tablet and a desk. */
const SCREENS = [360, 768, 1440];

/**
 * No wider than the screen at all of `widths`, and right for axe by day and night at all of `looks` (the width
 * the page has). Afterwards the page is as it was, by day.
 */
export async function expectSound(
  page: Page,
  {
    widths = SCREENS,
    looks = [],
  }: { readonly widths?: readonly number[]; readonly looks?: readonly number[] } = {},
): Promise<void> {
  const { width: own, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  const beAt = (width: number) => page.setViewportSize({ width, height });
  for (const width of widths) {
    await beAt(width);
    await expectFits(page);
  }
  for (const width of looks.length > 0 ? looks : [own]) {
    await beAt(width);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, colorScheme === "dark" ? COLOUR_RULES : undefined);
    }
  }
  await beAt(own);
}
