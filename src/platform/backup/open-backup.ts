import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#kernel/app-error.ts";
import { keyCheck } from "#kernel/sealing/known-key.ts";
import { canSeal } from "#kernel/secrets.ts";
import { MANIFEST, type Manifest, readManifest } from "./manifest.ts";
import { checkPart } from "./part.ts";

/** All that stops a restore, each a line. */
export function backupRefused(faults: readonly string[]): AppError {
  return new AppError("conflict", ["Nothing was restored.", ...faults.map((one) => `- ${one}`)].join("\n"), {
    code: "backup-refused",
  });
}

/**
 * Reads what a backup says of itself, and adds what is wrong with that, and with its parts, to `faults`.
 * @param folder of the backup
 * @param migrations those that this Ratebook has
 * @throws AppError backup-refused where nothing more can be looked at
 */
export async function openBackup(
  folder: string,
  migrations: readonly string[],
  faults: string[],
  tell: (line: string) => void,
): Promise<Manifest> {
  const { manifest, isOurs } = await findManifest(folder);
  const unknown = manifest.migrations.filter((name) => !migrations.includes(name));
  if (unknown.length > 0)
    faults.push(
      `A newer Ratebook made it: this one does not know ${shortened(unknown)}. Restore it with that one.`,
    );
  const isKeyKnown = checkKey(manifest, faults);
  if (isKeyKnown && !isOurs())
    faults.push(`${MANIFEST} is not as it was written: it does not carry the mark of the key.`);
  await checkParts(folder, manifest, faults, tell);
  return manifest;
}

async function findManifest(folder: string) {
  try {
    return readManifest(await readFile(join(folder, MANIFEST), "utf8"));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? `there is no ${MANIFEST} in it` : message;
    throw backupRefused([`${folder} is not a backup, or not a whole one: ${why}`]);
  }
}

/** @returns whether there is a key, and it is the right one */
function checkKey({ key_check, sealed }: Manifest, faults: string[]): boolean {
  if (key_check === null) {
    // Whoever rewrites a manifest would leave the key out of it: nothing would prove who wrote it then.
    if (sealed || canSeal())
      faults.push(
        "It carries no mark of a key, so nothing proves who wrote it: only an installation without a key takes it back.",
      );
    return false;
  }
  if (!canSeal())
    faults.push(
      "Its key is missing: set RATEBOOK_KEY to the key of then, or put secret.key into the data folder.",
    );
  else if (keyCheck().toString("hex") === key_check) return true;
  else faults.push("RATEBOOK_KEY is not the key it was made with: set the one of then.");
  return false;
}

async function checkParts(
  folder: string,
  { parts, tables }: Manifest,
  faults: string[],
  tell: (line: string) => void,
) {
  const known = new Set(parts.map(({ file }) => file));
  for (const { part, name, rows } of tables)
    if (part ? !known.has(part) : rows > 0)
      faults.push(`${MANIFEST} tells of no part for the rows of ${name}.`);
  if (!known.has("files.tar")) faults.push(`${MANIFEST} tells of no files.tar.`);
  tell(`${parts.length} parts are held against their digests`);
  for (const part of parts)
    await checkPart(folder, part).catch((error: NodeJS.ErrnoException) =>
      faults.push(error.code === "ENOENT" ? `${part.file} is missing` : error.message),
    );
}

function shortened(names: readonly string[]): string {
  return names.slice(0, 3).join(", ") + (names.length > 3 ? ` and ${names.length - 3} more` : "");
}
