import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { syncFolder } from "../secrets.ts";
import { SettingsError } from "../settings.ts";

/** In the data folder while something is restored into it. */
export const MARK_FILE = "restore.begun";

/** In the database while something is restored into it. */
export const MARK_TABLE = "restore_begun";

/** The number of the backup that is being restored into a data folder. */
export async function findMark(data: string): Promise<string | undefined> {
  const text = await readFile(join(data, MARK_FILE), "utf8").catch(() => undefined);
  return text?.trim();
}

/** Settles when the mark would survive a power cut. */
export async function writeMark(data: string, id: string): Promise<void> {
  await writeFile(join(data, MARK_FILE), `${id}\n`, { mode: 0o600, flush: true });
  await syncFolder(data);
}

export async function removeMark(data: string): Promise<void> {
  await rm(join(data, MARK_FILE), { force: true });
  await syncFolder(data);
}

/** What a server must never work with: half of a backup. @throws SettingsError */
export async function requireNoRestoreIn(data: string): Promise<void> {
  if (await findMark(data)) throw unfinished();
}

/** @throws SettingsError for a database that a restore was begun into, and not ended */
export async function requireNoRestore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ begun: boolean }>(
    `SELECT to_regclass('public.${MARK_TABLE}') IS NOT NULL AS begun`,
  );
  if (rows[0]?.begun) throw unfinished();
}

function unfinished(): SettingsError {
  return new SettingsError(
    "A backup is being restored here, or that was interrupted. Run `ratebook restore` again, with the same backup, to its end.",
  );
}
