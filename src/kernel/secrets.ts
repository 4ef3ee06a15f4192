import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Settings, SettingsError } from "./settings.ts";

/** The generated key file in the data folder. */
export const KEY_FILE = "secret.key";

const BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

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
export function clearKeys(): void {
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
export function setKeys(key: Buffer, formerKeys: readonly Buffer[]): void {
  master = key;
  former = formerKeys;
}

/** Keys for decryption, the one in use first. @throws SettingsError without one */
export function decryptionKeys(): readonly Buffer[] {
  return [currentKey(), ...former];
}

/**
 * Encrypts bytes: random IV, AES-256-GCM, tag. `context` is authenticated: ciphertexts can't be swapped.
 */
export function seal(bytes: Uint8Array, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", currentKey(), iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]);
}

/** Decrypts the result of `seal`. @throws SettingsError when no key matches */
export function unseal(sealed: Uint8Array, context: string): Buffer {
  let cause: unknown;
  for (const key of decryptionKeys())
    try {
      return unsealWith(key, sealed, context);
    } catch (error) {
      cause ??= error;
    }
  throw new SettingsError("RATEBOOK_KEY is not the key this database’s secrets were encrypted with.", {
    cause,
  });
}

/** Decrypts with one key. @throws Error when it is the wrong one */
export function unsealWith(key: Buffer, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** Re-encrypts data of a previous key with the one in use; undefined if it already is. @throws SettingsError */
export function resealIfFormer(sealed: Uint8Array, context: string): Buffer | undefined {
  try {
    unsealWith(currentKey(), sealed, context);
    return undefined;
  } catch {
    return seal(unseal(sealed, context), context);
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
export function keyedDigest(secret: string, context: string, key: Buffer | string = master ?? ""): Buffer {
  return createHmac("sha256", key).update(`${context}\0${secret}`).digest();
}

/** Its possible digests: with the key in use, then with previous ones, because digests can't be recomputed. */
export function keyedDigests(secret: string, context: string): Buffer[] {
  return [master ?? "", ...former].map((key) => keyedDigest(secret, context, key));
}

/** Whether a stored digest is that of a secret. */
export function isDigestOf(stored: Uint8Array, secret: string, context: string): boolean {
  return keyedDigests(secret, context).some(
    (digest) => digest.length === stored.length && timingSafeEqual(digest, stored),
  );
}

/** A key derived for one use. @throws SettingsError without one */
export function derivedKey(use: string, key: Buffer = currentKey()): Buffer {
  const uses = derived.get(key) ?? new Map<string, Buffer>();
  derived.set(key, uses);
  const found = uses.get(use) ?? createHmac("sha256", key).update(use).digest();
  uses.set(use, found);
  return found;
}

/** The key for encryption. @throws SettingsError without one */
export function currentKey(): Buffer {
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
  const tempFile = `${file}.${process.pid}`;
  // Flushed before anything is encrypted with it.
  await writeFile(tempFile, `${randomBytes(BYTES).toString("base64")}\n`, { mode: 0o600, flush: true });
  await chmod(tempFile, 0o600);
  await link(tempFile, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(tempFile);
  await syncFolder(dirname(file));
}

/** Flushes a folder, so that new file names survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
