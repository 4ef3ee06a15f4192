import type { Rendered } from "#domain/messages/render.ts";
import { canSeal, resealed, seal, unseal } from "#kernel/secrets.ts";

const ABOUT = "message";
const PLAIN = 0;
const SEALED = 1;

/**
 * The words of a message with the secrets in them, as they wait for the sender. An installation without a key keeps
 * them as they are, until they have left: people must be able to sign in before the operator has set one.
 */
export function sealWords(words: Rendered): Buffer {
  const bytes = Buffer.from(JSON.stringify(words));
  const [mark, kept] = canSeal() ? [SEALED, seal(bytes, ABOUT)] : [PLAIN, bytes];
  return Buffer.concat([Buffer.of(mark), kept]);
}

/** @throws SettingsError when they were sealed with another key, or there is none now */
export function unsealWords(kept: Buffer): Rendered {
  const bytes = kept.subarray(1);
  return JSON.parse((kept[0] === PLAIN ? bytes : unseal(bytes, ABOUT)).toString()) as Rendered;
}

/** The same sealed with the key in use; undefined where nothing is to be done. @throws SettingsError */
export function resealedWords(kept: Buffer): Buffer | undefined {
  const again = kept[0] === SEALED ? resealed(kept.subarray(1), ABOUT) : undefined;
  return again && Buffer.concat([Buffer.of(SEALED), again]);
}
