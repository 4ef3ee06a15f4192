import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A page as Chromium would print it. */

/** The number of printed sheets. */
export async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return Number(/\/Type\s*\/Pages\b[^>]*?\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1]);
}

/** The page's controls that would be printed: buttons, navigation links, fields, menus. */
export async function printedControls(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  const controls = await page.evaluate(() => {
    const selector =
      "button, a[role=button], nav, select, textarea, input:not([type=hidden]), [role=dialog], dialog";
    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && box.width > 0 && box.height > 0;
    };
    return [...document.querySelectorAll(selector)]
      .filter(isSeen)
      .map((element) => `${element.tagName.toLowerCase()} ${element.textContent?.trim().slice(0, 40)}`);
  });
  await page.emulateMedia({ media: null });
  return controls;
}

/** Expects a number of printed sheets without controls. */
export async function expectPrints(page: Page, pages: number): Promise<void> {
  await expect.poll(() => printedControls(page)).toEqual([]);
  await expect
    .poll(async () => ({ path: page.url(), pages: await printedPages(page) }))
    .toMatchObject({ pages });
}
