import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A page as paper: what Chromium would print, and what stands on it. */

/** How many sheets it takes. */
export async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return Number(/\/Type\s*\/Pages\b[^>]*?\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1]);
}

/** What is to be seen on paper of the controls of the page: buttons, links of navigation, fields, menus. */
export async function controlsOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  const seen = await page.evaluate(() => {
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
  return seen;
}

/** Prints on so many sheets, with nothing on them that can only be pressed. */
export async function expectPrints(page: Page, pages: number): Promise<void> {
  await expect.poll(() => controlsOnPaper(page)).toEqual([]);
  await expect
    .poll(async () => ({ path: page.url(), pages: await printedPages(page) }))
    .toMatchObject({ pages });
}
