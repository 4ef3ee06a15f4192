import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { AppError } from "../app-error.ts";
import { canSeal, derivedKey, keyInUse, openingKeys } from "../secrets.ts";

const MARK = "sealed:";
const CIPHER = "aes-256-gcm";
const IV = 12;
const TAG = 16;

/** Whether a text was encrypted by `sealText`. */
export function isSealed(text: string): boolean {
  return text.startsWith(MARK);
}

/**
 * Encrypts a text deterministically: equal texts with the same context have equal ciphertexts, so they can be searched
 * and kept unique. The IV is a keyed digest of the text, with its own derived key, so only equal texts share it.
 * @param context needed to decrypt it
 * @throws AppError no-key
 */
export function sealText(text: string, about: string): string {
  requireKey();
  return sealTextWith(keyInUse(), text, about);
}

/** The same with another key, for example before a key change. */
export function sealTextWith(key: Buffer, text: string, about: string): string {
  const iv = createHmac("sha256", derivedKey("sealed text: iv", key))
    .update(`${about}\0${text}`)
    .digest()
    .subarray(0, IV);
  const cipher = createCipheriv(CIPHER, derivedKey("sealed text", key), iv).setAAD(Buffer.from(about));
  const sealed = [iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return MARK + Buffer.concat(sealed).toString("base64url");
}

/** Decrypts the result of `sealText`; other text is unchanged. @throws AppError no-key, wrong-key */
export function openText(stored: string, about: string): string {
  if (!isSealed(stored)) return stored;
  requireKey();
  let cause: unknown;
  for (const key of openingKeys())
    try {
      return openTextWith(key, stored, about);
    } catch (error) {
      cause ??= error;
    }
  const text = "RATEBOOK_KEY of this server is not the key that these numbers were encrypted with.";
  throw Object.assign(new AppError("unavailable", text, { code: "wrong-key" }), { cause });
}

/** Decrypts with one key. @throws Error when it is the wrong one */
export function openTextWith(key: Buffer, stored: string, about: string): string {
  const bytes = Buffer.from(stored.slice(MARK.length), "base64url");
  const opener = createDecipheriv(CIPHER, derivedKey("sealed text", key), bytes.subarray(0, IV), {
    authTagLength: TAG,
  }).setAAD(Buffer.from(about));
  opener.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([opener.update(bytes.subarray(IV, -TAG)), opener.final()]).toString("utf8");
}

function requireKey(): void {
  if (canSeal()) return;
  const text = "Encrypted numbers need a key: the server was started without RATEBOOK_KEY.";
  throw new AppError("unavailable", text, { code: "no-key" });
}
