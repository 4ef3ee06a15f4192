import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Settings, SettingsError } from "./settings.ts";

const BYTES = 32;
const IV = 12;
const TAG = 16;

let master: Buffer | undefined;
const derived = new Map<string, Buffer>();

/**
 * Finds the key that seals secrets in the database: RATEBOOK_KEY, or for a database that lives in the data folder
 * and for demonstrations a file made there once.
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
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== BYTES)
    throw new SettingsError(
      "RATEBOOK_KEY is not a key: write 32 bytes in base64, as `openssl rand -base64 32` does.",
    );
  master = key;
  derived.clear();
}

/** Seals bytes: random IV, AES-256-GCM, tag. `about` must be told again to open, so that seals cannot be swapped. */
export function seal(bytes: Uint8Array, about: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", masterKey(), iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]);
}

/** Opens what `seal` sealed. @throws SettingsError when the key is not the one it was sealed with */
export function unseal(sealed: Uint8Array, about: string): Buffer {
  const bytes = Buffer.from(sealed);
  try {
    const opener = createDecipheriv("aes-256-gcm", masterKey(), bytes.subarray(0, IV)).setAAD(
      Buffer.from(about),
    );
    opener.setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([opener.update(bytes.subarray(IV, -TAG)), opener.final()]);
  } catch (cause) {
    if (cause instanceof SettingsError) throw cause;
    throw new SettingsError("RATEBOOK_KEY is not the key this database's secrets were sealed with.", {
      cause,
    });
  }
}

/** Whether this process can seal. */
export function canSeal(): boolean {
  return master !== undefined;
}

/**
 * The digest of a secret short enough to be guessed from a stolen copy of the database: keyed, where the
 * installation has a key. `about` makes equal secrets differ.
 */
export function keyedDigest(secret: string, about: string): Buffer {
  return createHmac("sha256", master ?? "")
    .update(`${about}\0${secret}`)
    .digest();
}

/** A key of its own for one use, made from the installation's. @throws SettingsError without one */
export function derivedKey(use: string): Buffer {
  const found = derived.get(use) ?? createHmac("sha256", masterKey()).update(use).digest();
  derived.set(use, found);
  return found;
}

function masterKey(): Buffer {
  if (!master) throw new SettingsError("No key for secrets: RATEBOOK_KEY was not read.");
  return master;
}

/** Two processes may start at once: whoever links the finished file first made the key. */
async function keyFile(folder: string): Promise<string> {
  const file = join(folder, "secret.key");
  const known = await readFile(file, "utf8").catch(() => undefined);
  if (known) return known;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${randomBytes(BYTES).toString("base64")}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return readFile(file, "utf8");
}
