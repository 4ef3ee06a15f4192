import type { AxeResults, RunOptions } from "axe-core";
import axe from "axe-core";
import type { Page } from "playwright-core";

/** Night changes colours, nothing else: what is asked of a page in the dark that was asked everything by day. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with a page as it stands: "label input", the rule and where. All rules, or those named.
 * Only what is wrong is gathered, and the script stays in the page: a third of the time of a builder's.
 */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(
    async (options: RunOptions) => {
      const { axe: here } = window as unknown as {
        axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
      };
      const { violations } = await here.run(document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(" ")}`));
    },
    { resultTypes: ["violations"], ...(rules && { runOnly: [...rules] }) } satisfies RunOptions,
  );
}
