import type {} from "./spoken.ts";

/**
 * A text of the screens in the language of whoever reads it: `t("Pay {sum}", { sum })`. The English is its key, and what is
 * shown where nobody has translated it. `node scripts/texts.mjs` finds the keys, so they are written out.
 */
export function t(english: string, values?: Readonly<Record<string, string | number>>): string {
  let text = (globalThis.ratebookSpoken?.texts[english] ?? english) as string;
  for (const name in values) text = text.replaceAll(`{${name}}`, String(values[name]));
  return text;
}
