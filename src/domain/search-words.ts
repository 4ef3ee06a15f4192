import { typedText, withoutInvisible } from "./invisible-characters.ts";

/** More words than these only cost: whoever types them has long found what they look for. */
const MOST_WORDS = 8;

/** The words of what was typed into a search, each once; none when nothing but spaces and commas was typed. */
export function searchWords(typed: string): string[] {
  return [
    ...new Set(
      typedText(typed)
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ].slice(0, MOST_WORDS);
}

/** What was typed, for a pattern of LIKE in which its signs mean themselves. */
export function literally(typed: string): string {
  return withoutInvisible(typed).replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** The pattern of LIKE for a text that holds what was typed. `fold` leaves its signs alone, so it can run over it. */
export function containing(typed: string): string {
  return `%${literally(typed)}%`;
}
