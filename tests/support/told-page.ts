import { globSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What English sentences are made of, and words of none of our other languages ("can" is Hausa, "were" Igbo, "IT" a kind of company). */
const ENGLISH =
  /(?<![\p{L}\p{M}])(?:the|of|your|you|is|are|and|with|this|that|for|from|not|was|by|or|has|have|its|no|on|be|how|which|who|why|what|where|whose|when|to|today|paid|office|request)(?![\p{L}\p{M}])/iu;

/** Codes drawn by chance ("7K3D-M9QX"): one may spell a word of English. */
const DRAWN = /(?<![\p{L}\p{N}])[0-9A-Z]{4}(?:-[0-9A-Z]{4})+(?![\p{L}\p{N}])/gu;

/** What stands on pages of the demonstration and was entered by its government. */
const GOVERNMENT = ["Government of Ogun State", "Board of Internal Revenue", "Ratebook"];

/** Every English text that the language has another one for, and says nothing else with. */
function toldIn(language: string): ReadonlySet<string> {
  const files = globSync(`src/platform/languages/${language}/*.json`);
  if (files.length === 0) throw new Error(`There are no texts in ${language}.`);
  const texts = files.flatMap((file) => Object.entries(JSON.parse(readFileSync(file, "utf8"))));
  const told = new Set(texts.map(([, text]) => text));
  return new Set(texts.flatMap(([english]) => (told.has(english) ? [] : [english])));
}

/**
 * The title, and all that is read or heard on the page, but for what is marked as English (the government's own words, papers) and
 * what a closed dialog would say.
 */
function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const silent = "script, style, code, [lang=en], [data-paper], dialog:not([open])";
    const said: (string | null)[] = [document.title];
    for (const part of document.body.querySelectorAll<HTMLElement>("*")) {
      if (part.closest(silent)) continue;
      for (const name of ["aria-label", "alt", "placeholder", "title"]) said.push(part.getAttribute(name));
      for (const node of part.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent);
    }
    return said.flatMap((text) => text?.replaceAll(/\s+/g, " ").trim() || []);
  });
}

/**
 * Nothing on the page is said in English: no text that the catalogues have in the language, and no English sentence.
 * @param names what stands there as it was entered: names of people, streets, services
 */
export async function expectTold(page: Page, language: string, names: readonly string[] = []): Promise<void> {
  const told = toldIn(language);
  const entered = [...names, ...GOVERNMENT].toSorted((a, b) => b.length - a.length);
  await expect
    .poll(async () => {
      const said = await saidOn(page);
      const left = said.map((text) =>
        entered.reduce((rest, name) => rest.replaceAll(name, ""), text.replaceAll(DRAWN, "")).trim(),
      );
      return {
        path: page.url(),
        many: said.length > 5,
        english: left.filter((text) => told.has(text) || ENGLISH.test(text)),
      };
    })
    .toMatchObject({ many: true, english: [] });
}
