import { fillPlaceholders, render, type Translatable } from "#domain/message.ts";
import type {} from "./loaded-language.ts";

/**
 * A text of the screens, or a message, in the user's language: `t("Pay {sum}", { sum })`. The English is its key, and
 * the fallback if there is no translation. Keys must be literals, because `scripts/texts.mjs` collects them.
 */
export function t(text: Translatable, values?: Readonly<Record<string, string | number>>): string {
  return fillPlaceholders(render(text, lookUp), values);
}

function lookUp(key: string): string {
  const text = globalThis.ratebookSpoken?.texts[key];
  return typeof text === "string" ? text : key;
}

/**
 * A text with a number, in the plural form of the language: `count(sold, "{n} ticket", "{n} tickets")`. Its key is the
 * English plural. A translation with a single form uses it for every number.
 */
export function count(
  n: number,
  one: string,
  many: string,
  values?: Readonly<Record<string, string | number>>,
): string {
  const { language, texts } = globalThis.ratebookSpoken ?? {};
  const translation = texts?.[many];
  const form = new Intl.PluralRules(translation ? language : "en").select(n);
  const forms =
    typeof translation === "string" ? { other: translation } : (translation ?? { one, other: many });
  return fillPlaceholders(forms[form] ?? forms["other"] ?? many, { ...values, n: n.toLocaleString("en-NG") });
}
