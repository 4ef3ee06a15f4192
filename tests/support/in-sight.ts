import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Whoever looks at the screen sees its middle and can touch it: nothing lies over it, nobody has to scroll first. */
export async function expectInSight(what: Locator): Promise<void> {
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
