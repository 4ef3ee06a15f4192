import type { Rendered } from "#domain/messages/render.ts";
import { canSeal, resealed, seal, unseal } from "#kernel/secrets.ts";

const ABOUT = "message";
const PLAIN = 0;
const SEALED = 1;

/**
 * Encrypts the text of a message with secrets until it is sent. An installation without a key stores it in plain text until
 * then: people must be able to sign in before the operator sets a key.
 */
export function sealMessageText(text: Rendered): Buffer {
  const bytes = Buffer.from(JSON.stringify(text));
  const [mark, saved] = canSeal() ? [SEALED, seal(bytes, ABOUT)] : [PLAIN, bytes];
  return Buffer.concat([Buffer.of(mark), saved]);
}

/** @throws SettingsError if it was encrypted with another key, or there is none now */
export function unsealMessageText(stored: Buffer): Rendered {
  const bytes = stored.subarray(1);
  return JSON.parse((stored[0] === PLAIN ? bytes : unseal(bytes, ABOUT)).toString()) as Rendered;
}

/** The same encrypted with the current key; undefined if nothing needs to be done. @throws SettingsError */
export function resealedMessageText(stored: Buffer): Buffer | undefined {
  const again = stored[0] === SEALED ? resealed(stored.subarray(1), ABOUT) : undefined;
  return again && Buffer.concat([Buffer.of(SEALED), again]);
}
