import type { BrowserContextOptions, Page } from "playwright-core";

/** A seller's phone, and offline sales on it. */

export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

/** Sells a ticket from the offline float, and waits until it is shown. @param name of the ticket category */
export async function sellOnPhone(page: Page, name: string, holder: string): Promise<void> {
  await page.getByRole("radio", { name }).check();
  await page.getByLabel("Plate").fill(holder);
  await page.getByRole("button", { name: /^Sell .* ticket/ }).click();
  await page.getByRole("status").filter({ hasText: "Sold:" }).waitFor({ state: "attached" });
  await page.getByRole("img", { name: "QR code" }).waitFor();
}

/** Returns from the ticket just sold to the next sale. */
export const sellNext = (page: Page) => page.getByRole("button", { name: "Sell next ticket" }).click();
