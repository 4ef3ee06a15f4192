import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { countNoun } from "#domain/count-text.ts";
import { AppError } from "#kernel/app-error.ts";
import { keyCheck } from "#kernel/sealing/require-known-key.ts";
import { canSeal } from "#kernel/secrets.ts";
import { MANIFEST, type Manifest, readManifest } from "./manifest.ts";
import { checkPart } from "./part.ts";

/** All reasons against a restore, one per line. */
export function backupRefused(errors: readonly string[]): AppError {
  return new AppError("conflict", ["Nothing was restored.", ...errors.map((one) => `- ${one}`)].join("\n"), {
    code: "backup-refused",
  });
}

/**
 * Reads the manifest of a backup, and adds errors of the manifest and the parts to `errors`.
 * @param folder of the backup
 * @param migrations those of this version
 * @throws AppError backup-refused if nothing more can be checked
 */
export async function openBackup(
  folder: string,
  migrations: readonly string[],
  errors: string[],
  log: (line: string) => void,
): Promise<Manifest> {
  const { manifest, isAuthentic } = await findManifest(folder);
  const unknown = manifest.migrations.filter((name) => !migrations.includes(name));
  if (unknown.length > 0)
    errors.push(
      `It was made by a newer version of Ratebook: this one doesn’t know ${shortened(unknown)}. Restore it with the newer version.`,
    );
  const isKeyKnown = checkKey(manifest, errors);
  if (isKeyKnown && !isAuthentic())
    errors.push(`${MANIFEST} has been changed: its authentication code doesn’t match the key.`);
  await checkParts(folder, manifest, errors, log);
  return manifest;
}

async function findManifest(folder: string) {
  try {
    return readManifest(await readFile(join(folder, MANIFEST), "utf8"));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? `it has no ${MANIFEST}` : message;
    throw backupRefused([`${folder} is not a backup, or is incomplete: ${why}`]);
  }
}

/** @returns whether there is a key, and it is the right one */
function checkKey({ key_check, sealed }: Manifest, errors: string[]): boolean {
  if (key_check === null) {
    // A forged manifest would state that there was no key, because then no authentication code is needed.
    if (sealed || canSeal())
      errors.push(
        "It has no authentication code, so its origin can’t be verified. Only an installation without a key can restore it.",
      );
    return false;
  }
  if (!canSeal())
    errors.push(
      "Its key is missing. Set RATEBOOK_KEY to the key it was made with, or put secret.key into the data folder.",
    );
  else if (keyCheck().toString("hex") === key_check) return true;
  else errors.push("RATEBOOK_KEY is not the key the backup was made with. Set it to that key.");
  return false;
}

async function checkParts(
  folder: string,
  { parts, tables }: Manifest,
  errors: string[],
  log: (line: string) => void,
) {
  const listed = new Set(parts.map(({ file }) => file));
  for (const { part, name, rows } of tables)
    if (part ? !listed.has(part) : rows > 0)
      errors.push(`${MANIFEST} lists no part for the rows of ${name}.`);
  if (!listed.has("files.tar")) errors.push(`${MANIFEST} lists no files.tar.`);
  log(`Checking the digests of ${countNoun(parts.length, "part")}`);
  for (const part of parts)
    await checkPart(folder, part).catch((error: NodeJS.ErrnoException) =>
      errors.push(error.code === "ENOENT" ? `${part.file} is missing` : error.message),
    );
}

function shortened(names: readonly string[]): string {
  return names.slice(0, 3).join(", ") + (names.length > 3 ? ` and ${names.length - 3} more` : "");
}
