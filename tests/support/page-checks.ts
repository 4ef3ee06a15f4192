import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeErrors, SIDE_NAVIGATION } from "./axe.ts";
import { misfits } from "./layout.ts";

/**
 * Expects no accessibility violations once the page has settled. The side navigation is left to the walk.
 * @param rules ids of axe rules; all by default
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await expect
    .poll(async () => ({
      path: page.url(),
      faults: await axeErrors(page, { rules, except: SIDE_NAVIGATION }),
    }))
    .toMatchObject({
      faults: [],
    });
}

/** Expects no horizontal scrolling and no label that is cut off. */
export async function expectFits(page: Page): Promise<void> {
  await expect
    .poll(async () => ({
      path: page.url(),
      width: page.viewportSize()?.width,
      misfits: await misfits(page),
    }))
    .toMatchObject({ misfits: [] });
}

const PHONE = 360;

/**
 * Expects a screen of a journey to fit a phone and the current width, and to be accessible in the light scheme. Other
 * widths and the dark scheme are checked by the walk, `tests/e2e/walk*.test.ts`, on every screen. Restores the viewport.
 */
export async function expectFitsAndAccessible(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await expectFits(page);
  if (width > PHONE) {
    await page.setViewportSize({ width: PHONE, height });
    await expectFits(page);
    await page.setViewportSize({ width, height });
  }
  await expectAccessible(page);
}
