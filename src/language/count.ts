import type {} from "./spoken.ts";

/**
 * A text that counts, in the form that its language has for the number: `count(sold, "{n} ticket", "{n} tickets")`. Its key is
 * the English of many.
 */
export function count(n: number, one: string, many: string): string {
  const { language, texts } = globalThis.ratebookSpoken ?? {};
  const told = texts?.[many];
  const form = new Intl.PluralRules(told ? language : "en").select(n);
  const forms = typeof told === "object" ? told : { one, other: many };
  return (forms[form] ?? forms["other"] ?? many).replaceAll("{n}", n.toLocaleString("en-NG"));
}
