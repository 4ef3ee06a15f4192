import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeFaults, SIDE_NAVIGATION } from "./axe.ts";

/**
 * Expects no accessibility violations once the page has settled. The side navigation is left to the walk.
 * @param rules ids of axe rules; all by default
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await expect
    .poll(async () => ({
      path: page.url(),
      faults: await axeFaults(page, { rules, except: SIDE_NAVIGATION }),
    }))
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

const PHONE = 360;

/**
 * What a journey leaves on a screen: no wider than a phone and than the page is now, and right for axe by day. Other widths and
 * the night are the walk's, `tests/e2e/walk*.test.ts`, which sees every screen. Afterwards the page is as it was.
 */
export async function expectSound(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await expectFits(page);
  if (width > PHONE) {
    await page.setViewportSize({ width: PHONE, height });
    await expectFits(page);
    await page.setViewportSize({ width, height });
  }
  await expectAccessible(page);
}
