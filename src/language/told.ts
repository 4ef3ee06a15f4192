import { capital } from "#domain/capital.ts";
import { t } from "./t.ts";

/** So many letters beside the braces make a text a sentence that nothing else is taken for. */
const SURE = 16;

/** Places that hold words of ours, which are told as well: the label of a field, what one record of a register is called, its status. */
const WORDS = ["field", "one", "status"];

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
    const values = found && toldValues({ ...found.groups }, say);
    if (values) return t(key, values);
  }
  return message;
}

function isSentence(key: string): boolean {
  if (!/\{\w+\}.*\.$/s.test(key)) return false;
  // A word of ours is known, so that no other sentence is taken for this one.
  return WORDS.some((name) => key.includes(`{${name}}`)) || key.replace(/\{\w+\}/g, "").length >= SURE;
}

/** What stands in the places of a message; undefined where words of ours should, and others do. */
function toldValues(
  found: Readonly<Record<string, string>>,
  say: (value: string) => string,
): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(found)) {
    const word = WORDS.includes(name) ? toldWord(value) : say(value);
    if (word === undefined) return undefined;
    values[name] = word;
  }
  return values;
}

/** A word of ours within a sentence, where labels begin with a small letter. */
function toldWord(word: string): string | undefined {
  const texts = globalThis.ratebookSpoken?.texts ?? {};
  const own = texts[word];
  if (typeof own === "string") return own;
  const label = texts[capital(word)];
  return typeof label === "string" ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : undefined;
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
