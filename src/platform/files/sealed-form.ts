import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { resealed, seal, unseal } from "#kernel/secrets.ts";

/**
 * How a file is kept sealed: a head, and frames of at most `FRAME` bytes one after the other.
 *
 *   head   mark, then the file's own random key, sealed with the installation's
 *   frame  length of its text (4 bytes), IV (12), AES-256-GCM of the text, tag (16)
 *
 * A frame is bound to the place of its text in the file and to its length, so none can be moved, left out before
 * another, or put into another file; that frames were cut off the end is not seen. A frame is never written over in
 * part: what was told as written stays readable when a process dies in the middle of the next.
 * Another key of the installation touches the head alone.
 */

/** No text begins with a zero byte: what lies there from before there was sealing is told apart by it. */
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
/** Bytes that a frame has besides its text. */
export const BESIDES: number = LENGTH + IV + TAG;

/**
 * A head with a new key in it.
 * @param about what it is the head of: it opens as nothing else
 * @throws SettingsError without the installation's
 */
export function newHead(about: string = ABOUT): { readonly head: Buffer; readonly key: Buffer } {
  const key = randomBytes(KEY);
  return { head: headOf(key, about), key };
}

/** The head that has this key in it, sealed with the installation's key in use. */
export function headOf(key: Uint8Array, about: string = ABOUT): Buffer {
  return Buffer.concat([MARK, seal(key, about)]);
}

/** Whether a file that begins so is sealed. */
export function isHead(bytes: Uint8Array): boolean {
  return bytes.length >= HEAD && Buffer.from(bytes).subarray(0, MARK.length).equals(MARK);
}

/** @throws SettingsError when the installation's key is not the one it was sealed with, or it is the head of something else */
export function keyOf(head: Buffer, about: string = ABOUT): Buffer {
  return unseal(head.subarray(MARK.length, HEAD), about);
}

/** Whether the installation's key in use opens it, and none from before is needed. */
export function isOfKeyInUse(head: Buffer): boolean {
  return resealed(head.subarray(MARK.length, HEAD), ABOUT) === undefined;
}

/** @param at where the text stands in the file, in bytes of text */
export function sealFrame(key: Buffer, at: number, text: Uint8Array): Buffer {
  const iv = randomBytes(IV);
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32BE(text.length);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(placed(at, length));
  return Buffer.concat([length, iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** @param frame whole, with its length in front @throws Error when it is not what was written there */
export function openFrame(key: Buffer, at: number, frame: Buffer): Buffer {
  const iv = frame.subarray(LENGTH, LENGTH + IV);
  const opener = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG });
  opener.setAAD(placed(at, frame.subarray(0, LENGTH))).setAuthTag(frame.subarray(-TAG));
  return Buffer.concat([opener.update(frame.subarray(LENGTH + IV, -TAG)), opener.final()]);
}

/** Bytes of text in the frame that begins so; undefined where none does. */
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
