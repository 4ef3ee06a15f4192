import { globSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Words that only English has, of the four languages; none of them stands in the names of the demonstration. */
const ENGLISH =
  /(?<![\p{L}\p{M}])(?:the|your|you|this|that|is|are|was|it|what|where|which|whose|when|with|not)(?![\p{L}\p{M}])/u;
const AT_FIRST = /^(?:The|Your|You|This|That|It|What|Where|Which|Whose|When|Not|No|There) /;

const catalogues = new Map<string, ReadonlySet<string>>();

/** The English of all that is told otherwise in this language. */
function englishOf(language: string): ReadonlySet<string> {
  const known = catalogues.get(language);
  if (known) return known;
  const files = globSync(`src/server/languages/${language}/*.json`);
  expect(files.length).toBeGreaterThan(3);
  const texts: Record<string, unknown> = Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(file, "utf8"))),
  );
  const english = new Set(Object.keys(texts).filter((key) => texts[key] !== key));
  catalogues.set(language, english);
  return english;
}

/** All that is read or read out on the page, and its title. What a closed dialog would say nobody is told yet. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const silent = "script, style, [lang=en], dialog:not([open])";
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (node.closest(silent)) continue;
        for (const name of ["alt", "aria-label", "placeholder", "title"])
          found.push(node.getAttribute(name) ?? "");
      } else if (!node.parentElement?.closest(silent)) found.push(node.textContent ?? "");
    }
    return found.map((text) => text.trim().replaceAll(/\s+/g, " ")).filter(Boolean);
  });
}

/** Nothing on the page is English: neither a text that the catalogues have, nor a sentence that they lack. */
export async function expectTold(page: Page, language: string): Promise<void> {
  const english = englishOf(language);
  const left = async () =>
    (await textsOn(page)).filter((text) => english.has(text) || ENGLISH.test(text) || AT_FIRST.test(text));
  await expect.poll(async () => ({ path: page.url(), left: await left() })).toMatchObject({ left: [] });
}
