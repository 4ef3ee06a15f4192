import type { Page } from "playwright-core";

/** Whose screen a picture shows; the accounts of the demonstration. */
export type Who =
  | "admin"
  | "admin2"
  | "corporate"
  | "individual"
  | "guest"
  | "agent"
  | "superagent"
  | "visitor";

/** A picture of the guides. */
export interface Picture {
  /** Of its file: docs/guides/pictures/NAME.png */
  readonly name: string;
  readonly as: Who;
  readonly at: string;
  /** The screen of a desk, 1280 px wide, unless it is a phone's, 390 px. */
  readonly phone?: true;
  /** Pixels of height, where the usual screen is too short or too long. */
  readonly height?: number;
  /** What is done on the page before it is taken. */
  readonly before?: (page: Page) => Promise<void>;
}

/** Follows the first link in the page's content whose address fits, and waits for the next page. */
export function follow(address: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    const hrefs = await page
      .locator("main a[href]")
      .evaluateAll((links) => links.map((a) => a.getAttribute("href")));
    const href = hrefs.find((found) => found !== null && address.test(found));
    if (!href) throw new Error(`${page.url()} has no link like ${address}`);
    await page.goto(href);
    await alive(page);
  };
}

/** Waits until the page answers to clicks and its fonts are there. */
export async function alive(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(() => document.documentElement.dataset.alive === "true");
  await page.evaluate(() => document.fonts.ready);
}
