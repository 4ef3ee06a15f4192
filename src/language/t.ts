import { filled, render, type Translatable } from "#domain/message.ts";
import type {} from "./spoken.ts";

/**
 * A text of the screens, or a message, in the language of whoever reads it: `t("Pay {sum}", { sum })`. The English is its key,
 * and what is shown where nobody has translated it. `node scripts/texts.mjs` finds the keys, so they are written out.
 */
export function t(text: Translatable, values?: Readonly<Record<string, string | number>>): string {
  return filled(render(text, translated), values);
}

function translated(key: string): string {
  const text = globalThis.ratebookSpoken?.texts[key];
  return typeof text === "string" ? text : key;
}
