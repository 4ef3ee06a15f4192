import type {} from "./spoken.ts";

/**
 * A text of the screens in the language of whoever reads it: `t("Pay {sum}", { sum })`. The English is its key, and what is
 * shown where nobody has translated it. `node scripts/texts.mjs` finds the keys, so they are written out.
 */
export function t(english: string, values?: Readonly<Record<string, string | number>>): string {
  return filled((globalThis.ratebookSpoken?.texts[english] ?? english) as string, values);
}

/** A text with its values in the places of their names, all at once: a value is never taken for a place. */
export function filled(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
