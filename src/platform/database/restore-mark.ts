import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { syncFolder } from "#kernel/secrets.ts";
import { SettingsError } from "#kernel/settings.ts";

/** In the data folder during a restore. */
const MARK_FILE = "restore.begun";

/** In the database during a restore. */
export const MARK_TABLE = "restore_begun";

/** One restore, from start to end: its database and its folder have the same mark. */
export interface RestoreMark {
  /** Id of the backup. */
  readonly backup: string;
  /** Id of this restore: the same backup can be restored to several places. */
  readonly restore: string;
}

/** The mark of a restore into a data folder. */
export async function findMark(data: string): Promise<RestoreMark | undefined> {
  const text = await readFile(join(data, MARK_FILE), "utf8").catch((error: NodeJS.ErrnoException) => {
    // A file that can't be read may exist.
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
  });
  if (text === undefined) return undefined;
  const [backup = "", restore = ""] = text.trim().split(" ");
  return { backup, restore };
}

/** Resolves when the mark is synced to disk. */
export async function writeMark(data: string, { backup, restore }: RestoreMark): Promise<void> {
  await writeFile(join(data, MARK_FILE), `${backup} ${restore}\n`, { mode: 0o600, flush: true });
  await syncFolder(data);
}

export async function removeMark(data: string): Promise<void> {
  await rm(join(data, MARK_FILE), { force: true });
  await syncFolder(data);
}

/** Refuses a partly restored data folder. @throws SettingsError */
export async function requireNoRestoreIn(data: string): Promise<void> {
  if (await findMark(data)) throw unfinished();
}

/** @throws SettingsError for a database with an unfinished restore */
export async function requireNoRestore(client: pg.ClientBase): Promise<void> {
  if (await hasMark(client)) throw unfinished();
}

async function hasMark(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>(
    `SELECT to_regclass('public.${MARK_TABLE}') IS NOT NULL AS begun`,
  );
  return rows[0]?.begun === true;
}

/** The mark of a restore into a database. */
export async function readTableMark(
  client: pg.ClientBase,
): Promise<(RestoreMark & { readonly loaded: boolean }) | undefined> {
  if (!(await hasMark(client))) return undefined;
  const { rows } = await client.query<RestoreMark & { loaded: boolean }>(
    `SELECT backup, restore, loaded FROM public.${MARK_TABLE}`,
  );
  return rows[0];
}

/** @param isLoaded whether its rows are loaded */
export async function writeTableMark(
  client: pg.ClientBase,
  { backup, restore }: RestoreMark,
  isLoaded: boolean,
): Promise<void> {
  await client.query("BEGIN");
  await client.query(
    `CREATE TABLE public.${MARK_TABLE} (backup text NOT NULL, restore text NOT NULL, loaded boolean NOT NULL)`,
  );
  await client.query(`INSERT INTO public.${MARK_TABLE} VALUES ($1, $2, $3)`, [backup, restore, isLoaded]);
  await client.query("COMMIT");
}

function unfinished(): SettingsError {
  return new SettingsError(
    "A restore into this database is in progress or was interrupted. Run the same `ratebook restore` command again until it finishes.",
  );
}
