import { typedText, withoutInvisible } from "./invisible-characters.ts";

/** Maximum words: more only make the search slower. */
const MAX_WORDS = 8;

/** The distinct words of a search; empty if there are only spaces and commas. */
export function searchWords(typed: string): string[] {
  return [
    ...new Set(
      typedText(typed)
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ].slice(0, MAX_WORDS);
}

/** The text with escaped wildcards, for a LIKE pattern. */
export function escapeLike(typed: string): string {
  return withoutInvisible(typed).replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** The LIKE pattern of texts that contain it. `fold` can be applied to it, because it doesn't change the wildcards. */
export function containsPattern(typed: string): string {
  return `%${escapeLike(typed)}%`;
}
