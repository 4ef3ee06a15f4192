import type { AxeResults, ElementContext, RunOptions } from "axe-core";
import axe from "axe-core";
import type { Page } from "playwright-core";

/** Night changes colours, nothing else: what is asked of a page in the dark that was asked everything by day. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** The side navigation: more than half of an administrator's screen, and the same on all of them. */
export const SIDE_NAVIGATION = "nav#index";

export interface AxeOptions {
  /** Ids of the rules to run; all rules by default. */
  readonly rules?: readonly string[] | undefined;
  /** A CSS selector of elements to skip. */
  readonly except?: string | undefined;
}

/**
 * What axe finds wrong with a page as it stands: "label input", the rule and where.
 * Only what is wrong is gathered, and the script stays in the page: a third of the time of a builder's.
 */
export async function axeFaults(page: Page, { rules, except }: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(
    async ({ options, unseen }) => {
      const { axe: here } = window as unknown as {
        axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
      };
      const exclude = unseen === undefined ? [] : [...document.querySelectorAll(unseen)];
      const { violations } = await here.run({ include: document, exclude }, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(" ")}`));
    },
    {
      options: { resultTypes: ["violations"], ...(rules && { runOnly: [...rules] }) } satisfies RunOptions,
      unseen: except,
    },
  );
}
