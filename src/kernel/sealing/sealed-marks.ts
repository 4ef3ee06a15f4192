import { openingKeys } from "../secrets.ts";
import { openTextWith } from "./sealed-text.ts";

/** A decrypted text from inside a longer one. */
export interface Opened {
  readonly text: string;
  readonly about: string;
  /** Index of the key that decrypted it: 0 is the one in use. */
  readonly key: number;
}

/** The form of `sealText`. It needs no escaping in JSON, so it can be replaced in JSON text. */
const SEALED = /sealed:[A-Za-z0-9_-]{37,}/g;

/**
 * Replaces all encrypted texts in a text; JSON is otherwise unchanged.
 * @param contexts possible encryption contexts
 * @param change undefined leaves it unchanged; texts that no key decrypts are unchanged too, because a user may have
 * entered them
 */
export function exchangeSealed(
  text: string,
  abouts: readonly string[],
  change: (opened: Opened) => string | undefined,
): string {
  return text.replaceAll(SEALED, (stored) => {
    const opened = openAny(stored, abouts);
    return (opened && change(opened)) ?? stored;
  });
}

function openAny(stored: string, abouts: readonly string[]): Opened | undefined {
  for (const [key, opening] of openingKeys().entries())
    for (const about of abouts)
      try {
        return { text: openTextWith(opening, stored, about), about, key };
      } catch {
        // Another key or another context.
      }
  return undefined;
}
