import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { AppError } from "../app-error.ts";
import { canSeal, derivedKey, keyInUse, openingKeys } from "../secrets.ts";

const MARK = "sealed:";
const CIPHER = "aes-256-gcm";
const IV = 12;
const TAG = 16;

/** Whether a text is what `sealText` gives. */
export function isSealed(text: string): boolean {
  return text.startsWith(MARK);
}

/**
 * Seals a text so that equal texts of one use are equal sealed: they are found, and kept unique, without being
 * opened. So the IV is no random one but a keyed digest of the text, under a key of its own; only equal texts share it.
 * @param about what it is for; it must be told again to open it, and no other use has the same seal
 * @throws AppError no-key
 */
export function sealText(text: string, about: string): string {
  requireKey();
  return sealTextWith(keyInUse(), text, about);
}

/** The same with a key of one's choice: what a text was sealed as, before the key was changed. */
export function sealTextWith(key: Buffer, text: string, about: string): string {
  const iv = createHmac("sha256", derivedKey("sealed text: iv", key))
    .update(`${about}\0${text}`)
    .digest()
    .subarray(0, IV);
  const cipher = createCipheriv(CIPHER, derivedKey("sealed text", key), iv).setAAD(Buffer.from(about));
  const sealed = [iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return MARK + Buffer.concat(sealed).toString("base64url");
}

/** Opens what `sealText` sealed; what is not sealed is given back. @throws AppError no-key, wrong-key */
export function openText(kept: string, about: string): string {
  if (!isSealed(kept)) return kept;
  requireKey();
  let cause: unknown;
  for (const key of openingKeys())
    try {
      return openTextWith(key, kept, about);
    } catch (error) {
      cause ??= error;
    }
  const words = "RATEBOOK_KEY of this server is not the key that numbers here were sealed with.";
  throw Object.assign(new AppError("unavailable", words, { code: "wrong-key" }), { cause });
}

/** The same by one key alone. @throws Error when it does not open it */
export function openTextWith(key: Buffer, kept: string, about: string): string {
  const bytes = Buffer.from(kept.slice(MARK.length), "base64url");
  const opener = createDecipheriv(CIPHER, derivedKey("sealed text", key), bytes.subarray(0, IV), {
    authTagLength: TAG,
  }).setAAD(Buffer.from(about));
  opener.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([opener.update(bytes.subarray(IV, -TAG)), opener.final()]).toString("utf8");
}

function requireKey(): void {
  if (canSeal()) return;
  const words = "Numbers that are kept sealed need a key: the server was started without RATEBOOK_KEY.";
  throw new AppError("unavailable", words, { code: "no-key" });
}
