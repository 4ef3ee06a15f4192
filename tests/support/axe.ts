import type { AxeResults, ElementContext, RunOptions } from "axe-core";
import axe from "axe-core";
import type { Page } from "playwright-core";

/** The dark scheme changes only colours, so only these rules are checked again in it. */
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
 * The axe violations of a page as it is: "label input", the rule and where. Only violations are collected, and the script
 * stays in the page, which takes a third of the time of axe's builder.
 */
export async function axeErrors(page: Page, { rules, except }: AxeOptions = {}): Promise<string[]> {
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
