import { decryptionKeys } from "../secrets.ts";
import { openTextWith } from "./sealed-text.ts";

/** A decrypted text from inside a longer one. */
export interface OpenedText {
  readonly text: string;
  readonly context: string;
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
export function replaceSealed(
  text: string,
  contexts: readonly string[],
  change: (opened: OpenedText) => string | undefined,
): string {
  return text.replaceAll(SEALED, (stored) => {
    const opened = openAny(stored, contexts);
    return (opened && change(opened)) ?? stored;
  });
}

function openAny(stored: string, contexts: readonly string[]): OpenedText | undefined {
  for (const [key, decryptionKey] of decryptionKeys().entries())
    for (const context of contexts)
      try {
        return { text: openTextWith(decryptionKey, stored, context), context, key };
      } catch {
        // Another key or another context.
      }
  return undefined;
}
