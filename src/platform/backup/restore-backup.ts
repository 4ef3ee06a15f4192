import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import type pg from "pg";
import type { Settings } from "#kernel/settings.ts";
import { startEmbedded } from "../database/embedded.ts";
import {
  applicationRole,
  listMigrations,
  MIGRATION_LOCK,
  migrate,
  migrationsFolder,
} from "../database/migrate.ts";
import {
  findMark,
  MARK_TABLE,
  type RestoreMark,
  readTableMark,
  writeMark,
  writeTableMark,
} from "../database/restore-mark.ts";
import { withConnection } from "./connection.ts";
import { loadDatabase } from "./load-database.ts";
import type { Manifest } from "./manifest.ts";
import { backupRefused, openBackup } from "./open-backup.ts";
import { requireAlone } from "./require-alone.ts";
import { restoreFiles, unexpectedFiles } from "./restore-files.ts";

type Log = (line: string) => void;

export interface RestoredBackup {
  readonly manifest: Manifest;
  readonly mark: RestoreMark;
  /** Database addresses of the owner and of the application. */
  readonly owner: string;
  readonly app: string;
  readonly stop: () => Promise<void>;
}

/**
 * Restores a backup into an empty database and data folder, and migrates the schema. Everything is checked first; then database
 * and folder are marked, so that no server uses them until `endRestore`. After an interruption it can be run again.
 * @throws AppError backup-refused, with all reasons; SettingsError if the database is in use
 */
export async function restoreBackup(folder: string, settings: Settings, log: Log): Promise<RestoredBackup> {
  const errors: string[] = [];
  const migrations = await listMigrations(migrationsFolder());
  const manifest = await openBackup(folder, migrations, errors, log);
  const started = await findStarted(settings, manifest, errors);
  if (settings.databaseUrl) await checkDatabase(ownerOf(settings), manifest, started, errors);
  if (errors.length > 0) throw backupRefused(errors);

  await mkdir(settings.data, { recursive: true, mode: 0o700 });
  const mark = started ?? { backup: manifest.id, restore: randomUUID() };
  if (!started) await writeMark(settings.data, mark);
  const { owner, app, stop } = await connect(settings, log);
  try {
    const isLoaded = await withConnection(owner, "ratebook-restore", async (client) => {
      // A server that starts meanwhile waits for the lock, and is then refused.
      await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
      const state = await checkDatabase(owner, manifest, mark, errors);
      if (errors.length > 0) throw backupRefused(errors);
      await requireAlone(client);
      if (state === "loaded") return true;
      if (state === "empty") await writeTableMark(client, mark, false);
      return false;
    });
    if (!isLoaded) {
      await restoreFiles({ folder, manifest }, settings.data, log);
      await withConnection(owner, "ratebook-restore", (client) =>
        loadRows(client, { folder, manifest }, log),
      );
    }
    await migrate(owner, migrationsFolder(), applicationRole(settings), true);
    return { manifest, mark, owner, app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function ownerOf({ migrationUrl, databaseUrl }: Settings): string {
  return migrationUrl ?? databaseUrl ?? "";
}

async function connect(settings: Settings, log: Log) {
  if (settings.databaseUrl)
    return { owner: ownerOf(settings), app: settings.databaseUrl, stop: async () => undefined };
  log(`Starting PostgreSQL in ${settings.data}…`);
  const { url, stop } = await startEmbedded(settings.data);
  return { owner: url, app: url, stop };
}

/** @returns the mark, if a restore of this backup into the data folder was started */
async function findStarted(
  { data }: Settings,
  { id }: Manifest,
  errors: string[],
): Promise<RestoreMark | undefined> {
  const started = await findMark(data);
  if (started?.backup === id) return started;
  if (started)
    errors.push(
      `The restore of another backup into ${data} is not finished. Finish it, or delete the folder.`,
    );
  const unexpected = started ? [] : await unexpectedFiles(data);
  if (unexpected.length > 0)
    errors.push(
      `The data folder ${data} is not empty: it has ${unexpected.slice(0, 4).join(", ")}. Use another folder.`,
    );
  return undefined;
}

/** State of a database: empty, with the mark of a started restore, or also with its rows. */
type DatabaseState = "empty" | "begun" | "loaded";

async function checkDatabase(
  url: string,
  { id }: Manifest,
  mark: RestoreMark | undefined,
  errors: string[],
): Promise<DatabaseState> {
  return withConnection(url, "ratebook-restore", async (client) => {
    const tableMark = await readTableMark(client);
    if (tableMark) {
      if (tableMark.backup !== id)
        errors.push(
          "The restore of another backup into this database is not finished. Finish it, or use an empty database.",
        );
      // Its files were restored into the folder of that restore only.
      else if (tableMark.restore !== mark?.restore)
        errors.push(
          "The restore of this backup into this database was started with another data folder. Use that folder, or an empty database.",
        );
      return tableMark.loaded ? "loaded" : "begun";
    }
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname::text AS name FROM pg_class c WHERE relkind IN ('r', 'p', 'S', 'v', 'm')
        AND relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
      ORDER BY relname LIMIT 4`,
    );
    if (rows.length === 0) return "empty";
    if (mark && (await isEnded(client, mark))) return "loaded";
    errors.push(
      `The database is not empty: it has ${rows.map(({ name }) => name).join(", ")}. Use an empty database.`,
    );
    return "empty";
  });
}

/** Whether only the mark of the folder is left to remove. */
async function isEnded(client: pg.Client, { restore }: RestoreMark): Promise<boolean> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('public.audit') IS NOT NULL AS there",
  );
  if (!tables[0]?.there) return false;
  const { rows } = await client.query<{ ended: boolean }>(
    `SELECT EXISTS (SELECT FROM public.audit WHERE action = 'installation.restore' AND after->>'restore' = $1) AS ended`,
    [restore],
  );
  return rows[0]?.ended === true;
}

/** Loads all rows and sets the mark in one transaction: a crash leaves an empty, marked database. */
async function loadRows(
  client: pg.Client,
  backup: { folder: string; manifest: Manifest },
  log: Log,
): Promise<void> {
  await client.query("BEGIN");
  await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  // All indexes are rebuilt, which is faster with memory for sorting.
  await client.query("SET LOCAL maintenance_work_mem = '256MB'");
  await loadDatabase(client, backup, migrationsFolder(), log);
  await client.query(`UPDATE ${MARK_TABLE} SET loaded = true`);
  await requireAlone(client);
  await client.query("COMMIT");
  log("statistics for the planner");
  await client.query("ANALYZE");
}
