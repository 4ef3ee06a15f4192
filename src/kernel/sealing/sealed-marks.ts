import { openingKeys } from "../secrets.ts";
import { openTextWith } from "./sealed-text.ts";

/** A sealed text in a longer one, opened. */
export interface Opened {
  readonly text: string;
  readonly about: string;
  /** Place of the key that opened it among the keys: 0 is the one in use. */
  readonly key: number;
}

/** As `sealText` writes it: no letter of it means anything to JSON, so it is exchanged in the text of JSON too. */
const SEALED = /sealed:[A-Za-z0-9_-]{37,}/g;

/**
 * A text with every sealed one in it exchanged: JSON stays what it is to the letter, figures, order and all.
 * @param abouts what they may be sealed about
 * @param change undefined leaves it; what no key opens is left too, for somebody may have typed it
 */
export function exchangeSealed(
  text: string,
  abouts: readonly string[],
  change: (opened: Opened) => string | undefined,
): string {
  return text.replaceAll(SEALED, (kept) => {
    const opened = openAny(kept, abouts);
    return (opened && change(opened)) ?? kept;
  });
}

function openAny(kept: string, abouts: readonly string[]): Opened | undefined {
  for (const [key, opening] of openingKeys().entries())
    for (const about of abouts)
      try {
        return { text: openTextWith(opening, kept, about), about, key };
      } catch {
        // Another key's, or about something else.
      }
  return undefined;
}
