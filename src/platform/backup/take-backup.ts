import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { countNoun } from "#domain/count-text.ts";
import { syncFolder } from "#kernel/secrets.ts";
import { BACKUP_LOCK } from "../database/migrate.ts";
import { withConnection } from "./connection.ts";
import { describeDatabase } from "./describe-database.ts";
import { FORMAT, MANIFEST, type Manifest, type Part, writeManifest } from "./manifest.ts";
import { missingFiles } from "./missing-files.ts";
import { type PartIdentity, writePart } from "./part.ts";
import { requireDataFolder, storedFiles } from "./stored-files.ts";
import { copyTarget, listSequences, listTables, quoted, type StoredTable } from "./stored-tables.ts";
import { writeTar } from "./tar.ts";

export interface BackupOptions {
  /** Database address; the application role is sufficient. */
  readonly url: string;
  /** The data folder. */
  readonly data: string;
  /** Bucket of the files, as in `RATEBOOK_FILES`; undefined: in the data folder. */
  readonly bucket?: string | undefined;
  /** Folder in which each backup creates its own folder. */
  readonly into: string;
  /** Don't encrypt the parts, even if there is a key. */
  readonly isPlain: boolean;
}

export interface FinishedBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The first few files that rows refer to but the data folder doesn't have. */
  readonly missing: readonly string[];
}

/**
 * Backs up the whole installation while it runs: every row of one snapshot, and the files they refer to. Only migrations wait
 * for it. It becomes a backup by a rename at the end, once everything is on disk.
 * @param log called with a line for each step
 * @throws SettingsError if the key is not this database's, or without a data folder
 */
export async function takeBackup(
  options: BackupOptions,
  log: (line: string) => void,
): Promise<FinishedBackup> {
  await requireDataFolder(options.data);
  await mkdir(options.into, { recursive: true, mode: 0o700 });
  const id = randomUUID();
  const draft = join(options.into, `${id}.part`);
  await mkdir(draft, { mode: 0o700 });
  try {
    const [copiedTables, copiedFiles, missing] = await withConnection(
      options.url,
      "ratebook-backup",
      async (client) => {
        const tables = await copyTables(client, options, id, draft, log);
        // The connection is kept while files are copied, so that commands that need exclusive access, such as a key change, see
        // it.
        const files = await copyFiles(options, draft, { id, sealed: tables.sealed }, log);
        return [
          tables,
          files,
          await missingFiles(client, options.data, options.bucket !== undefined),
        ] as const;
      },
    );
    const { part, ...files } = copiedFiles;
    const manifest: Manifest = {
      format: FORMAT,
      id,
      ...copiedTables,
      files,
      bucket: options.bucket ?? null,
      parts: [...copiedTables.parts, part],
    };
    await writeManifestFile(draft, writeManifest(manifest));
    const folder = join(options.into, folderName(manifest));
    await rename(draft, folder);
    await syncFolder(options.into);
    return { folder, manifest, missing };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** `ratebook-20261122T183000Z-1f2e3d4c`: sorted by name they are in chronological order. */
function folderName({ at, id }: Manifest): string {
  return `ratebook-${at.replaceAll(/[-:]|\.\d+/g, "")}-${id.slice(0, 8)}`;
}

type CopiedTables = Omit<Manifest, "format" | "id" | "files" | "bucket">;

async function copyTables(
  client: pg.Client,
  { isPlain }: BackupOptions,
  id: string,
  draft: string,
  log: (line: string) => void,
): Promise<CopiedTables> {
  await beginWithLocks(client);
  // Everything is read from this snapshot from here on.
  const info = await describeDatabase(client);
  const sealed = info.key_check !== null && !isPlain;
  const tables: Manifest["tables"] = [];
  const parts: Part[] = [];
  for (const table of await listTables(client)) {
    const { rows, part } = await copyTable(client, table, draft, { id, sealed });
    tables.push({ name: table.name, columns: [...table.columns], rows, ...(part && { part: part.file }) });
    if (part) parts.push(part);
    if (rows > 0) log(`${table.name}: ${countNoun(rows, "row")}`);
  }
  const sequences = await readSequences(client);
  await client.query("COMMIT");
  await client.query("SELECT pg_advisory_unlock_shared($1)", [BACKUP_LOCK]);
  return { ...info, sealed, tables, sequences, parts };
}

/**
 * Locks before the first read, which fixes the snapshot: a migration in between would give tables with rows of that snapshot
 * and later columns. A pending migration waits for this lock before it locks any table: queued behind table locks, it would
 * block all others. The table locks, the weakest there are, only hold off manual changes.
 */
async function beginWithLocks(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock_shared($1)", [BACKUP_LOCK]);
  const names = (await listTables(client)).map(({ name }) => quoted(name));
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(`LOCK TABLE ${names.join(", ")} IN ACCESS SHARE MODE`);
}

async function copyTable(client: pg.Client, table: StoredTable, draft: string, identity: PartIdentity) {
  const stream = client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`));
  const file = `tables/${table.name}.copy.gz` as const;
  const part = await writePart(draft, file, stream, identity);
  if (stream.rowCount > 0) return { rows: stream.rowCount, part };
  await rm(join(draft, file));
  return { rows: 0, part: undefined };
}

/** Sequences are not part of the snapshot: they are at or beyond the values used by the rows. */
async function readSequences(client: pg.Client): Promise<Manifest["sequences"]> {
  const names = await listSequences(client);
  const queries = names.map(
    (name) => `SELECT '${name}' AS name, last_value::text AS last_value, is_called FROM ${quoted(name)}`,
  );
  return (await client.query<Manifest["sequences"][number]>(queries.join(" UNION ALL "))).rows;
}

async function copyFiles(
  { data }: BackupOptions,
  draft: string,
  identity: PartIdentity,
  log: (line: string) => void,
) {
  let [count, bytes] = [0, 0];
  const counted = async function* () {
    for await (const entry of storedFiles(data)) {
      count += 1;
      bytes += entry.size;
      yield entry;
      if (count % 10_000 === 0) log(`files: ${count.toLocaleString("en")}`);
    }
  };
  const part = await writePart(draft, "files.tar", writeTar(counted()), identity);
  log(`files: ${count.toLocaleString("en")}`);
  return { count, bytes, part };
}

/** The names of the parts are synced to disk before the manifest, and the manifest before the folder is renamed. */
async function writeManifestFile(draft: string, text: string): Promise<void> {
  await syncFolder(join(draft, "tables"));
  const handle = await open(join(draft, MANIFEST), "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(draft);
}
