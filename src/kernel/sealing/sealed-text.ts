import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { AppError } from "../app-error.ts";
import { canSeal, currentKey, decryptionKeys, derivedKey } from "../secrets.ts";

const PREFIX = "sealed:";
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Whether a text was encrypted by `sealText`. */
export function isSealed(text: string): boolean {
  return text.startsWith(PREFIX);
}

/**
 * Encrypts a text deterministically: equal texts with the same context have equal ciphertexts, so they can be searched
 * and kept unique. The IV is a keyed digest of the text, with its own derived key, so only equal texts share it.
 * @param context needed to decrypt it
 * @throws AppError no-key
 */
export function sealText(text: string, context: string): string {
  requireKey();
  return sealTextWith(currentKey(), text, context);
}

/** The same with another key, for example before a key change. */
export function sealTextWith(key: Buffer, text: string, context: string): string {
  const iv = createHmac("sha256", derivedKey("sealed text: iv", key))
    .update(`${context}\0${text}`)
    .digest()
    .subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, derivedKey("sealed text", key), iv).setAAD(Buffer.from(context));
  const sealed = [iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return PREFIX + Buffer.concat(sealed).toString("base64url");
}

/** Decrypts the result of `sealText`; other text is unchanged. @throws AppError no-key, wrong-key */
export function openText(stored: string, context: string): string {
  if (!isSealed(stored)) return stored;
  requireKey();
  let cause: unknown;
  for (const key of decryptionKeys())
    try {
      return openTextWith(key, stored, context);
    } catch (error) {
      cause ??= error;
    }
  const text = "RATEBOOK_KEY of this server is not the key that these numbers were encrypted with.";
  throw Object.assign(new AppError("unavailable", text, { code: "wrong-key" }), { cause });
}

/** Decrypts with one key. @throws Error when it is the wrong one */
export function openTextWith(key: Buffer, stored: string, context: string): string {
  const bytes = Buffer.from(stored.slice(PREFIX.length), "base64url");
  const decipher = createDecipheriv(CIPHER, derivedKey("sealed text", key), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
    "utf8",
  );
}

function requireKey(): void {
  if (canSeal()) return;
  const text = "Encrypted numbers need a key: the server was started without RATEBOOK_KEY.";
  throw new AppError("unavailable", text, { code: "no-key" });
}
