import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Expects the middle of an element to be visible and clickable without scrolling, not covered by anything. */
export async function expectVisible(what: Locator): Promise<void> {
  await expect
    .poll(() =>
      what.first().evaluate((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        return over !== null && node.contains(over);
      }),
    )
    .toBe(true);
}
