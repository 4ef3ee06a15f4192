import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Settings, SettingsError } from "./settings.ts";

/** The generated key file in the data folder. */
export const KEY_FILE = "secret.key";

const BYTES = 32;
const IV = 12;
const TAG = 16;

let master: Buffer | undefined;
/** Previous keys: used only to decrypt. */
let former: readonly Buffer[] = [];
const derived = new WeakMap<Buffer, Map<string, Buffer>>();

/**
 * Finds the key that encrypts secrets in the database: RATEBOOK_KEY, or a generated file for an embedded database and
 * for demonstrations.
 * @returns whether there is one
 * @throws SettingsError when it is not 32 bytes
 */
export async function openSecrets(
  settings: Pick<Settings, "data" | "databaseUrl" | "key">,
  demo: boolean,
): Promise<boolean> {
  const text = settings.key ?? (settings.databaseUrl && !demo ? undefined : await keyFile(settings.data));
  if (text !== undefined) setMasterKey(text);
  return text !== undefined;
}

/** @param text base64 of 32 bytes @throws SettingsError */
export function setMasterKey(text: string): void {
  setKeys(readKey(text), []);
}

/** Removes all keys, until a key is set. */
export function forgetKeys(): void {
  master = undefined;
  former = [];
}

/** @param text base64 of 32 bytes @param name of its source, for errors @throws SettingsError */
export function readKey(text: string, name = "RATEBOOK_KEY"): Buffer {
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== BYTES)
    throw new SettingsError(
      `${name} is not a key: use 32 bytes in base64, for example from \`openssl rand -base64 32\`.`,
    );
  return key;
}

/** Sets the key for encryption and the previous ones for decryption, latest first. */
export function setKeys(key: Buffer, before: readonly Buffer[]): void {
  master = key;
  former = before;
}

/** Keys for decryption, the one in use first. @throws SettingsError without one */
export function openingKeys(): readonly Buffer[] {
  return [keyInUse(), ...former];
}

/**
 * Encrypts bytes: random IV, AES-256-GCM, tag. `context` is authenticated: ciphertexts can't be swapped.
 */
export function seal(bytes: Uint8Array, about: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", keyInUse(), iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]);
}

/** Decrypts the result of `seal`. @throws SettingsError when no key matches */
export function unseal(sealed: Uint8Array, about: string): Buffer {
  let cause: unknown;
  for (const key of openingKeys())
    try {
      return unsealWith(key, sealed, about);
    } catch (error) {
      cause ??= error;
    }
  throw new SettingsError("RATEBOOK_KEY is not the key this database’s secrets were encrypted with.", {
    cause,
  });
}

/** Decrypts with one key. @throws Error when it is the wrong one */
export function unsealWith(key: Buffer, sealed: Uint8Array, about: string): Buffer {
  const bytes = Buffer.from(sealed);
  const opener = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV), { authTagLength: TAG });
  opener.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([opener.update(bytes.subarray(IV, -TAG)), opener.final()]);
}

/** Re-encrypts data of a previous key with the one in use; undefined if it already is. @throws SettingsError */
export function resealed(sealed: Uint8Array, about: string): Buffer | undefined {
  try {
    unsealWith(keyInUse(), sealed, about);
    return undefined;
  } catch {
    return seal(unseal(sealed, about), about);
  }
}

/** Whether this process has a key. */
export function canSeal(): boolean {
  return master !== undefined;
}

/**
 * The digest of a secret that is short enough to be guessed from a stolen database: keyed, if the installation has a
 * key. With different contexts, equal secrets have different digests.
 */
export function keyedDigest(secret: string, about: string, key: Buffer | string = master ?? ""): Buffer {
  return createHmac("sha256", key).update(`${about}\0${secret}`).digest();
}

/** Its possible digests: with the key in use, then with previous ones, because digests can't be recomputed. */
export function keyedDigests(secret: string, about: string): Buffer[] {
  return [master ?? "", ...former].map((key) => keyedDigest(secret, about, key));
}

/** Whether a stored digest is that of a secret. */
export function isDigestOf(stored: Uint8Array, secret: string, about: string): boolean {
  return keyedDigests(secret, about).some(
    (digest) => digest.length === stored.length && timingSafeEqual(digest, stored),
  );
}

/** A key derived for one use. @throws SettingsError without one */
export function derivedKey(use: string, key: Buffer = keyInUse()): Buffer {
  const uses = derived.get(key) ?? new Map<string, Buffer>();
  derived.set(key, uses);
  const found = uses.get(use) ?? createHmac("sha256", key).update(use).digest();
  uses.set(use, found);
  return found;
}

/** The key for encryption. @throws SettingsError without one */
export function keyInUse(): Buffer {
  if (!master) throw new SettingsError("No key for secrets: RATEBOOK_KEY was not read.");
  return master;
}

async function keyFile(folder: string): Promise<string> {
  const file = join(folder, KEY_FILE);
  await makeKeyFile(file);
  return readFile(file, "utf8");
}

/** Creates a key file if there is none. Two processes may do so at once: the first link wins. */
export async function makeKeyFile(file: string): Promise<void> {
  if (await readFile(file, "utf8").catch(() => undefined)) return;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  // Flushed before anything is encrypted with it.
  await writeFile(draft, `${randomBytes(BYTES).toString("base64")}\n`, { mode: 0o600, flush: true });
  await chmod(draft, 0o600);
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  await syncFolder(dirname(file));
}

/** Flushes a folder, so that new file names survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
