import type { Page } from "playwright-core";

/** Words that no Hausa, Yoruba or Igbo sentence has. */
const ENGLISH =
  /(?<![\p{L}\p{M}])(above|answered|asked|at|attach|below|bill|by|can|cancel|change|charge|choose|days?|due|files?|for|form|from|has|have|how|if|is|issued|it|leave|message|more|no|not|of|office|or|open|paid|pay|photos?|record|request|save|sent?|service|submit|that|the|they|this|time|to|today|under|was|were|what|when|where|which|who|why|with|write|you|your)(?![\p{L}\p{M}])/iu;

/**
 * What people read of the middle of a page, in its title and on its controls, that is English still: line by line.
 * @param data what the office or people wrote, which is in no language of ours
 * @param within the part of the page, by its selector
 */
export async function leftEnglish(page: Page, data: readonly string[], within = "main"): Promise<string[]> {
  const said = await page.evaluate((selector) => {
    const main = document.querySelector<HTMLElement>(selector);
    const named = [...(main?.querySelectorAll("[aria-label], [placeholder], [alt]") ?? [])];
    return [
      document.title.replace("Ratebook", ""),
      ...(main?.innerText ?? "this is not there").split("\n"),
      ...named.flatMap((one) =>
        ["aria-label", "placeholder", "alt"].map((name) => one.getAttribute(name) ?? ""),
      ),
    ];
  }, within);
  return said.filter((line) => ENGLISH.test(data.reduce((rest, words) => rest.replaceAll(words, ""), line)));
}
