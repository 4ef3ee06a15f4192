import { t } from "./t.ts";

/** So many letters beside the braces make a text a sentence that nothing else is taken for. */
const SURE = 16;

/**
 * A message of the API, which comes in English and with its sums and names filled in: "The wallet has ₦50.00 only." is told by
 * the text of "The wallet has {sum} only." As it came where no catalogue has it.
 * @param among these texts, the narrowest first; otherwise every sentence with values in it is tried
 * @param say how a value is told that is words itself; otherwise values stay as they came
 */
export function told(
  message: string,
  among?: readonly string[],
  say: (value: string) => string = (value) => value,
): string {
  const texts = globalThis.ratebookSpoken?.texts;
  if (!texts || typeof texts[message] === "string") return t(message);
  for (const key of among ?? Object.keys(texts).filter(isSentence)) {
    const found = patternOf(key).exec(message);
    if (found) return t(key, valuesOf(found.groups, say));
  }
  return message;
}

function valuesOf(
  groups: Readonly<Record<string, string>> = {},
  say: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, say(value)]));
}

function isSentence(key: string): boolean {
  return /\{\w+\}.*\.$/s.test(key) && key.replace(/\{\w+\}/g, "").length >= SURE;
}

/** What stands for a value twice is the same both times. */
function patternOf(key: string): RegExp {
  const seen = new Set<string>();
  const pattern = key
    .replace(/[.?+*()|^$[\]\\]/g, "\\$&")
    .replace(/\{(\w+)\}/g, (_, name: string) =>
      seen.size < seen.add(name).size ? `(?<${name}>.+?)` : `\\k<${name}>`,
    );
  return RegExp(`^${pattern}$`, "s");
}
