import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeFaults, COLOUR_RULES } from "./axe.ts";

/** Right for axe by day and night, and no wider than the screen, on a phone, a tablet and a desk. */
export async function expectSound(page: Page): Promise<void> {
  const wanted = page.viewportSize();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ path: page.url(), width, beyond: Math.max(0, beyond) }).toMatchObject({ beyond: 0 });
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found = await axeFaults(page, colorScheme === "dark" ? COLOUR_RULES : undefined);
    expect({ path: page.url(), colorScheme, found }).toMatchObject({ found: [] });
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (wanted) await page.setViewportSize(wanted);
}
