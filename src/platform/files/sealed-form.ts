import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { resealed, seal, unseal } from "#kernel/secrets.ts";

/**
 * Format of an encrypted file: a head, and consecutive frames of at most `FRAME` bytes.
 * - head: mark, then the file's own random key, encrypted with the installation's key
 * - frame: length of its text (4 bytes), IV (12), AES-256-GCM of the text, tag (16)
 * A frame is bound to the position of its text and to its length, so frames can't be moved, dropped before another, or put into
 * another file; truncation at the end is not detected. Frames are never partly overwritten: data reported as written stays
 * readable if a process dies during the next write. Changing the installation's key only rewrites the head.
 */

/** Text never starts with a zero byte, which distinguishes older plain files. */
export const MARK: Buffer = Buffer.from("\0RBFILE1", "latin1");
const ABOUT = "file";
const KEY = 32;
const IV = 12;
const TAG = 16;
const LENGTH = 4;
const CIPHER = "aes-256-gcm";

/** Bytes of text in a frame. */
export const FRAME: number = 256 * 1024;
/** Bytes of the head. */
export const HEAD: number = MARK.length + IV + KEY + TAG;
/** Bytes of a frame besides its text. */
export const BESIDES: number = LENGTH + IV + TAG;

/**
 * A head with a new key.
 * @param context purpose of the file, to which it is bound
 * @throws SettingsError without the installation's key
 */
export function newHead(about: string = ABOUT): { readonly head: Buffer; readonly key: Buffer } {
  const key = randomBytes(KEY);
  return { head: headOf(key, about), key };
}

/** The head with this key, encrypted with the installation's current key. */
export function headOf(key: Uint8Array, about: string = ABOUT): Buffer {
  return Buffer.concat([MARK, seal(key, about)]);
}

/** Whether a file with these first bytes is encrypted. */
export function isHead(bytes: Uint8Array): boolean {
  return bytes.length >= HEAD && Buffer.from(bytes).subarray(0, MARK.length).equals(MARK);
}

/** @throws SettingsError if it was encrypted with another key, or for another purpose */
export function keyOf(head: Buffer, about: string = ABOUT): Buffer {
  return unseal(head.subarray(MARK.length, HEAD), about);
}

/** Whether it is encrypted with the current key, and needs no former one. */
export function isOfKeyInUse(head: Buffer): boolean {
  return resealed(head.subarray(MARK.length, HEAD), ABOUT) === undefined;
}

/** @param position of the text in the file, in bytes of text */
export function sealFrame(key: Buffer, at: number, text: Uint8Array): Buffer {
  const iv = randomBytes(IV);
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32BE(text.length);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(placed(at, length));
  return Buffer.concat([length, iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** @param frame complete, including its length @throws Error if it was changed */
export function openFrame(key: Buffer, at: number, frame: Buffer): Buffer {
  const iv = frame.subarray(LENGTH, LENGTH + IV);
  const opener = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG });
  opener.setAAD(placed(at, frame.subarray(0, LENGTH))).setAuthTag(frame.subarray(-TAG));
  return Buffer.concat([opener.update(frame.subarray(LENGTH + IV, -TAG)), opener.final()]);
}

/** Bytes of text in a frame with this start; undefined if there is none. */
export function lengthOf(start: Buffer): number | undefined {
  if (start.length < LENGTH) return undefined;
  const length = start.readUInt32BE();
  return length > 0 && length <= FRAME ? length : undefined;
}

function placed(at: number, length: Buffer): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(at));
  return Buffer.concat([place, length]);
}
