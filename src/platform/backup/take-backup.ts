import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { syncFolder } from "#kernel/secrets.ts";
import { BACKUP_LOCK } from "../database/migrate.ts";
import { withConnection } from "./apart.ts";
import { describeBooks } from "./describe-books.ts";
import { copyWords, type KeptTable, listSequences, listTables, quoted } from "./kept-tables.ts";
import { FORMAT, MANIFEST, type Manifest, type Part, writeManifest } from "./manifest.ts";
import { missingFiles } from "./missing-files.ts";
import { type SealedAs, writePart } from "./part.ts";
import { requireFolder, storedFiles } from "./stored-files.ts";
import { writeTar } from "./tar.ts";

export interface BackupOrder {
  /** Address of the database; the application's role does. */
  readonly url: string;
  /** The data folder. */
  readonly data: string;
  /** The bucket that files are kept in, as `RATEBOOK_FILES` has it; undefined: in the data folder. */
  readonly bucket?: string | undefined;
  /** The folder in which each backup becomes a folder of its own. */
  readonly into: string;
  /** Leave the parts unsealed although there is a key. */
  readonly isPlain: boolean;
}

export interface TakenBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Files that rows name and the data folder does not have, the first few of them. */
  readonly missing: readonly string[];
}

/**
 * Copies the whole installation while it works: every row as of one moment, and the files they name. Nobody waits for it but
 * whoever brings the schema further. It becomes a backup at its very end, by one renaming, once all of it is on the disk.
 * @param tell hears one plain line for each step
 * @throws SettingsError for a key that is not this database's, or no data folder
 */
export async function takeBackup(order: BackupOrder, tell: (line: string) => void): Promise<TakenBackup> {
  await requireFolder(order.data);
  await mkdir(order.into, { recursive: true, mode: 0o700 });
  const id = randomUUID();
  const draft = join(order.into, `${id}.part`);
  await mkdir(draft, { mode: 0o700 });
  try {
    const [rows, copied, missing] = await withConnection(order.url, "ratebook-backup", async (client) => {
      const books = await copyBooks(client, order, id, draft, tell);
      // The connection stays for the files too: whoever must be alone, such as a change of the key, sees it.
      const files = await copyFiles(order, draft, { id, sealed: books.sealed }, tell);
      return [books, files, await missingFiles(client, order.data, order.bucket !== undefined)] as const;
    });
    const { part, ...files } = copied;
    const manifest: Manifest = {
      format: FORMAT,
      id,
      ...rows,
      files,
      bucket: order.bucket ?? null,
      parts: [...rows.parts, part],
    };
    await writeDown(draft, writeManifest(manifest));
    const folder = join(order.into, nameOf(manifest));
    await rename(draft, folder);
    await syncFolder(order.into);
    return { folder, manifest, missing };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** `ratebook-20261122T183000Z-1f2e3d4c`: by name they stand in the order of their time. */
function nameOf({ at, id }: Manifest): string {
  return `ratebook-${at.replaceAll(/[-:]|\.\d+/g, "")}-${id.slice(0, 8)}`;
}

type Books = Omit<Manifest, "format" | "id" | "files" | "bucket">;

async function copyBooks(
  client: pg.Client,
  { isPlain }: BackupOrder,
  id: string,
  draft: string,
  tell: (line: string) => void,
): Promise<Books> {
  await beginWithLocks(client);
  // From here on everything is read as of this moment.
  const about = await describeBooks(client);
  const sealed = about.key_check !== null && !isPlain;
  const tables: Manifest["tables"] = [];
  const parts: Part[] = [];
  for (const table of await listTables(client)) {
    const { rows, part } = await copyTable(client, table, draft, { id, sealed });
    tables.push({ name: table.name, columns: [...table.columns], rows, ...(part && { part: part.file }) });
    if (part) parts.push(part);
    if (rows > 0) tell(`${table.name}: ${rows.toLocaleString("en")} rows`);
  }
  const sequences = await readSequences(client);
  await client.query("COMMIT");
  await client.query("SELECT pg_advisory_unlock_shared($1)", [BACKUP_LOCK]);
  return { ...about, sealed, tables, sequences, parts };
}

/**
 * Before the first look, which fixes the moment: a migration in between would leave tables whose rows are of that moment
 * and whose columns are not. One that is due waits for the rows before it asks for any table: queued behind our locks, it
 * would have everybody else queue behind it. The tables' locks, the weakest there are, hold off whoever changes them by hand.
 */
async function beginWithLocks(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock_shared($1)", [BACKUP_LOCK]);
  const names = (await listTables(client)).map(({ name }) => quoted(name));
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(`LOCK TABLE ${names.join(", ")} IN ACCESS SHARE MODE`);
}

async function copyTable(client: pg.Client, table: KeptTable, draft: string, as: SealedAs) {
  const stream = client.query(copyTo(`COPY ${copyWords(table)} TO STDOUT`));
  const file = `tables/${table.name}.copy.gz` as const;
  const part = await writePart(draft, file, stream, as);
  if (stream.rowCount > 0) return { rows: stream.rowCount, part };
  await rm(join(draft, file));
  return { rows: 0, part: undefined };
}

/** Sequences know no moment: they stand at or behind what the rows have used. */
async function readSequences(client: pg.Client): Promise<Manifest["sequences"]> {
  const names = await listSequences(client);
  const looks = names.map(
    (name) => `SELECT '${name}' AS name, last_value::text AS last_value, is_called FROM ${quoted(name)}`,
  );
  return (await client.query<Manifest["sequences"][number]>(looks.join(" UNION ALL "))).rows;
}

async function copyFiles({ data }: BackupOrder, draft: string, as: SealedAs, tell: (line: string) => void) {
  let [count, bytes] = [0, 0];
  const counted = async function* () {
    for await (const entry of storedFiles(data)) {
      count += 1;
      bytes += entry.size;
      yield entry;
      if (count % 10_000 === 0) tell(`files: ${count.toLocaleString("en")}`);
    }
  };
  const part = await writePart(draft, "files.tar", writeTar(counted()), as);
  tell(`files: ${count.toLocaleString("en")}`);
  return { count, bytes, part };
}

/** The parts' names are on the disk before the manifest that lists them, and its own before the folder has its name. */
async function writeDown(draft: string, text: string): Promise<void> {
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
