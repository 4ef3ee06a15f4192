import type { Page } from "playwright-core";

/** User of a screenshot; the accounts of the demonstration. */
export type Account =
  | "admin"
  | "admin2"
  | "corporate"
  | "individual"
  | "guest"
  | "agent"
  | "superagent"
  | "visitor";

/** A screenshot of the guides. */
export interface Picture {
  /** File name: docs/guides/pictures/NAME.png */
  readonly name: string;
  readonly as: Account;
  readonly path: string;
  /** Width of a phone, 390 px; default: a desktop, 1280 px. */
  readonly phone?: true;
  /** Height in pixels, if the usual one is too short or too long. */
  readonly height?: number;
  /** Actions on the page before the screenshot. */
  readonly before?: (page: Page) => Promise<void>;
}

/** Follows the first matching link in the page's content, and waits for the next page. */
export function follow(address: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    const hrefs = await page
      .locator("main a[href]")
      .evaluateAll((links) => links.map((a) => a.getAttribute("href")));
    const href = hrefs.find((found) => found !== null && address.test(found));
    if (!href) throw new Error(`${page.url()} has no link like ${address}`);
    await page.goto(href);
    await waitUntilReady(page);
  };
}

/** Waits until the page is interactive and its fonts are loaded. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(() => document.documentElement.dataset.alive === "true");
  await page.evaluate(() => document.fonts.ready);
}
