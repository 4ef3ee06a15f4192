import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { resealIfFormer, seal, unseal } from "#kernel/secrets.ts";

/**
 * Format of an encrypted file: a head, and consecutive frames of at most `FRAME` bytes.
 * - head: mark, then the file's own random key, encrypted with the installation's key
 * - frame: length of its text (4 bytes), IV (12), AES-256-GCM of the text, tag (16)
 * A frame is bound to the position of its text and to its length, so frames can't be moved, dropped before another, or put into
 * another file; truncation at the end is not detected. Frames are never partly overwritten: data reported as written stays
 * readable if a process dies during the next write. Changing the installation's key only rewrites the head.
 */

/** Text never starts with a zero byte, which distinguishes older plain files. */
export const MAGIC: Buffer = Buffer.from("\0RBFILE1", "latin1");
const CONTEXT = "file";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
const CIPHER = "aes-256-gcm";

/** Bytes of text in a frame. */
export const FRAME_BYTES: number = 256 * 1024;
/** Bytes of the head. */
export const HEAD_BYTES: number = MAGIC.length + IV_BYTES + KEY_BYTES + TAG_BYTES;
/** Bytes of a frame besides its text. */
export const FRAME_OVERHEAD: number = LENGTH_BYTES + IV_BYTES + TAG_BYTES;

/**
 * A head with a new key.
 * @param context purpose of the file, to which it is bound
 * @throws SettingsError without the installation's key
 */
export function newHead(context: string = CONTEXT): { readonly head: Buffer; readonly key: Buffer } {
  const key = randomBytes(KEY_BYTES);
  return { head: sealHead(key, context), key };
}

/** The head with this key, encrypted with the installation's current key. */
export function sealHead(key: Uint8Array, context: string = CONTEXT): Buffer {
  return Buffer.concat([MAGIC, seal(key, context)]);
}

/** Whether a file with these first bytes is encrypted. */
export function isHead(bytes: Uint8Array): boolean {
  return bytes.length >= HEAD_BYTES && Buffer.from(bytes).subarray(0, MAGIC.length).equals(MAGIC);
}

/** @throws SettingsError if it was encrypted with another key, or for another purpose */
export function openHead(head: Buffer, context: string = CONTEXT): Buffer {
  return unseal(head.subarray(MAGIC.length, HEAD_BYTES), context);
}

/** Whether it is encrypted with the current key, and needs no former one. */
export function usesCurrentKey(head: Buffer): boolean {
  return resealIfFormer(head.subarray(MAGIC.length, HEAD_BYTES), CONTEXT) === undefined;
}

/** @param position of the text in the file, in bytes of text */
export function sealFrame(key: Buffer, position: number, text: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(frameContext(position, length));
  return Buffer.concat([length, iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** @param frame complete, including its length @throws Error if it was changed */
export function openFrame(key: Buffer, position: number, frame: Buffer): Buffer {
  const iv = frame.subarray(LENGTH_BYTES, LENGTH_BYTES + IV_BYTES);
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  decipher
    .setAAD(frameContext(position, frame.subarray(0, LENGTH_BYTES)))
    .setAuthTag(frame.subarray(-TAG_BYTES));
  return Buffer.concat([
    decipher.update(frame.subarray(LENGTH_BYTES + IV_BYTES, -TAG_BYTES)),
    decipher.final(),
  ]);
}

/** Bytes of text in a frame with this start; undefined if there is none. */
export function lengthOf(start: Buffer): number | undefined {
  if (start.length < LENGTH_BYTES) return undefined;
  const length = start.readUInt32BE();
  return length > 0 && length <= FRAME_BYTES ? length : undefined;
}

function frameContext(position: number, length: Buffer): Buffer {
  const positionBytes = Buffer.alloc(8);
  positionBytes.writeBigUInt64BE(BigInt(position));
  return Buffer.concat([positionBytes, length]);
}
