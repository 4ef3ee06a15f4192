import { globSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Common English words that none of the other languages has ("can" is Hausa, "were" Igbo, "IT" a kind of company). */
const ENGLISH =
  /(?<![\p{L}\p{M}])(?:the|of|your|you|is|are|and|with|this|that|for|from|not|was|by|or|has|have|its|no|on|be|how|which|who|why|what|where|whose|when|to|today|paid|office|request)(?![\p{L}\p{M}])/iu;

/** Random codes ("7K3D-M9QX"), which may contain an English word. */
const RANDOM_CODE = /(?<![\p{L}\p{N}])[0-9A-Z]{4}(?:-[0-9A-Z]{4})+(?![\p{L}\p{N}])/gu;

/** Texts on pages of the demonstration that its government entered. */
const GOVERNMENT = ["Government of Ogun State", "Board of Internal Revenue", "Ratebook"];

/** English texts that have a translation and are not themselves a translation in the language. */
function translatableTexts(language: string): ReadonlySet<string> {
  const files = globSync(`src/platform/languages/${language}/*.json`);
  if (files.length === 0) throw new Error(`There are no texts in ${language}.`);
  const texts = files.flatMap((file) => Object.entries(JSON.parse(readFileSync(file, "utf8"))));
  const translations = new Set(texts.map(([, text]) => text));
  return new Set(texts.flatMap(([english]) => (translations.has(english) ? [] : [english])));
}

/**
 * The title and all visible or spoken text of the page, except text marked as English (the government's own words,
 * documents) and closed dialogs.
 */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const silent = "script, style, code, [lang=en], [data-paper], dialog:not([open])";
    const texts: (string | null)[] = [document.title];
    for (const part of document.body.querySelectorAll<HTMLElement>("*")) {
      if (part.closest(silent)) continue;
      for (const name of ["aria-label", "alt", "placeholder", "title"]) texts.push(part.getAttribute(name));
      for (const node of part.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent);
    }
    return texts.flatMap((text) => text?.replaceAll(/\s+/g, " ").trim() || []);
  });
}

/**
 * Expects no English on the page: no text that the catalogues translate, and no English sentence.
 * @param names texts that are shown as entered: names of people, streets, services
 */
export async function expectTranslated(
  page: Page,
  language: string,
  names: readonly string[] = [],
): Promise<void> {
  const translatable = translatableTexts(language);
  const entered = [...names, ...GOVERNMENT].toSorted((a, b) => b.length - a.length);
  await expect
    .poll(async () => {
      const texts = await visibleTexts(page);
      const left = texts.map((text) =>
        entered.reduce((rest, name) => rest.replaceAll(name, ""), text.replaceAll(RANDOM_CODE, "")).trim(),
      );
      return {
        path: page.url(),
        many: texts.length > 5,
        english: left.filter((text) => translatable.has(text) || ENGLISH.test(text)),
      };
    })
    .toMatchObject({ many: true, english: [] });
}
