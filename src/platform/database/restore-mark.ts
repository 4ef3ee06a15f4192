import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { syncFolder } from "#kernel/secrets.ts";
import { SettingsError } from "#kernel/settings.ts";

/** In the data folder while something is restored into it. */
const MARK_FILE = "restore.begun";

/** In the database while something is restored into it. */
export const MARK_TABLE = "restore_begun";

/** One restore, from its first word to its end: its database and its folder carry the same. */
export interface Mark {
  /** Number of the backup. */
  readonly backup: string;
  /** Of this restore alone: the same backup may be restored into several places. */
  readonly restore: string;
}

/** What is being restored into a data folder. */
export async function findMark(data: string): Promise<Mark | undefined> {
  const text = await readFile(join(data, MARK_FILE), "utf8").catch((error: NodeJS.ErrnoException) => {
    // What cannot be read may well be there.
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
  });
  if (text === undefined) return undefined;
  const [backup = "", restore = ""] = text.trim().split(" ");
  return { backup, restore };
}

/** Settles when the mark would survive a power cut. */
export async function writeMark(data: string, { backup, restore }: Mark): Promise<void> {
  await writeFile(join(data, MARK_FILE), `${backup} ${restore}\n`, { mode: 0o600, flush: true });
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
  if (await hasMark(client)) throw unfinished();
}

async function hasMark(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>(
    `SELECT to_regclass('public.${MARK_TABLE}') IS NOT NULL AS begun`,
  );
  return rows[0]?.begun === true;
}

/** What a database says of a restore that was begun into it. */
export async function readTableMark(
  client: pg.ClientBase,
): Promise<(Mark & { readonly loaded: boolean }) | undefined> {
  if (!(await hasMark(client))) return undefined;
  const { rows } = await client.query<Mark & { loaded: boolean }>(
    `SELECT backup, restore, loaded FROM public.${MARK_TABLE}`,
  );
  return rows[0];
}

/** @param isLoaded whether its rows are there already */
export async function writeTableMark(
  client: pg.ClientBase,
  { backup, restore }: Mark,
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
    "A backup is being restored here, or that was interrupted. Run `ratebook restore` again, with the same words, to its end.",
  );
}
