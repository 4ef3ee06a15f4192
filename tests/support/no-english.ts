import { globSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What English sentences are made of, and words of none of our other languages. */
const ENGLISH =
  /^(the|of|your|you|is|are|and|with|this|that|for|from|not|was|by|or|has|have|it|its|no|on|be)$/i;

/** Every English text that a language has another one for, and says nothing else with. */
function toldIn(language: string): ReadonlySet<string> {
  const files = globSync(`src/server/languages/${language}/*.json`);
  if (files.length === 0) throw new Error(`There are no texts in ${language}.`);
  const texts = files.flatMap((file) => Object.entries(JSON.parse(readFileSync(file, "utf8"))));
  const told = new Set(texts.map(([, text]) => text));
  return new Set(texts.flatMap(([english]) => (told.has(english) ? [] : [english])));
}

/** All that is read or heard on the page, but for what is marked as English: the government's own words, papers. */
function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: (string | null)[] = [];
    for (const part of document.body.querySelectorAll<HTMLElement>(":not(script, style, code)")) {
      if (part.closest("[lang=en], [data-paper]")) continue;
      for (const name of ["aria-label", "alt", "placeholder", "title"]) said.push(part.getAttribute(name));
      for (const node of part.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent);
    }
    return said.flatMap((text) => text?.replaceAll(/\s+/g, " ").trim() || []);
  });
}

/**
 * Nothing on the page is said in English: no text that the catalogues have in the language, and no sentence of English words.
 * @param names what stands there as it was entered: names of people, streets, tickets
 */
export async function expectNoEnglish(
  page: Page,
  language: string,
  names: readonly string[] = [],
): Promise<void> {
  const told = toldIn(language);
  const isEnglish = (text: string) =>
    told.has(text) || text.split(/[^\p{L}\p{M}]+/u).some((word) => ENGLISH.test(word));
  await expect
    .poll(async () => {
      const said = await saidOn(page);
      const left = said.map((text) => names.reduce((rest, name) => rest.replaceAll(name, ""), text));
      return { path: page.url(), many: said.length > 5, english: left.filter(isEnglish) };
    })
    .toMatchObject({ many: true, english: [] });
}
