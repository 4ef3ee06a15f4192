import type { RenderedMessage } from "#domain/messages/render.ts";
import { canSeal, resealIfFormer, seal, unseal } from "#kernel/secrets.ts";

const CONTEXT = "message";
const PLAIN = 0;
const SEALED = 1;

/**
 * Encrypts the text of a message with secrets until it is sent. An installation without a key stores it in plain text until
 * then: people must be able to sign in before the operator sets a key.
 */
export function sealMessageText(text: RenderedMessage): Buffer {
  const bytes = Buffer.from(JSON.stringify(text));
  const [mark, saved] = canSeal() ? [SEALED, seal(bytes, CONTEXT)] : [PLAIN, bytes];
  return Buffer.concat([Buffer.of(mark), saved]);
}

/** @throws SettingsError if it was encrypted with another key, or there is none now */
export function unsealMessageText(stored: Buffer): RenderedMessage {
  const bytes = stored.subarray(1);
  return JSON.parse((stored[0] === PLAIN ? bytes : unseal(bytes, CONTEXT)).toString()) as RenderedMessage;
}

/** The same encrypted with the current key; undefined if nothing needs to be done. @throws SettingsError */
export function resealedMessageText(stored: Buffer): Buffer | undefined {
  const resealedBytes = stored[0] === SEALED ? resealIfFormer(stored.subarray(1), CONTEXT) : undefined;
  return resealedBytes && Buffer.concat([Buffer.of(SEALED), resealedBytes]);
}
