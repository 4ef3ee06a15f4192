import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { applyMigrations } from "../database/migrate.ts";
import { copyWords, listSequences, listTables, quoted } from "./kept-tables.ts";
import type { Manifest } from "./manifest.ts";
import { readPart } from "./part.ts";

/** Rows from which on an index is sooner made at once than filled row by row. */
const MANY = 200;

/**
 * Makes the schema as it was and fills it, within the caller's transaction: all of it is there, or nothing. What hangs on
 * rows (triggers, references, indexes) is put aside meanwhile in ways that an owner of tables may, and put back, which
 * proves every reference anew.
 * @throws Error when what the backup has does not fit, or a reference leads nowhere
 */
export async function loadBooks(
  client: pg.Client,
  backup: { readonly folder: string; readonly manifest: Manifest },
  migrations: string,
  tell: (line: string) => void,
): Promise<void> {
  const { manifest } = backup;
  await applyMigrations(client, migrations, manifest.migrations);
  const names = manifest.tables.map(({ name }) => name);
  await requireSameShape(client, manifest);
  const many = manifest.tables.filter(({ rows }) => rows >= MANY).map(({ name }) => name);
  const putBack = await putAside(client, names, many);
  await client.query(`TRUNCATE ${names.map(quoted).join(", ")}`);
  for (const table of manifest.tables) await loadTable(client, backup, table, tell);
  for (const { name, last_value, is_called } of manifest.sequences)
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [quoted(name), last_value, is_called]);
  await requireKeyOf(client, manifest);
  tell("indexes and references");
  await client.query(putBack);
  await client.query("SET CONSTRAINTS ALL IMMEDIATE");
}

/** The same migrations make the same tables, or a migration's text was changed since. */
/** The manifest's word of the key is proved by its mark; the rows must have been written under the same one. */
async function requireKeyOf(client: pg.Client, { key_check }: Manifest): Promise<void> {
  const { rows } = await client.query<{ key_check: Buffer | null }>(
    "SELECT key_check FROM public.installation",
  );
  if (rows.length !== 1 || (rows[0]?.key_check?.toString("hex") ?? null) !== key_check)
    throw new Error("The rows are of an installation with another key than the manifest says.");
}

async function requireSameShape(client: pg.Client, { tables, sequences }: Manifest): Promise<void> {
  const shape = (all: readonly { name: string; columns: readonly string[] }[]) =>
    all.map(({ name, columns }) => `${name}(${columns.toSorted().join()})`).toSorted();
  const ours = new Set([...shape(await listTables(client)), ...(await listSequences(client))]);
  const theirs = new Set([...shape(tables), ...sequences.map(({ name }) => name)]);
  const differing = [
    ...[...ours].filter((one) => !theirs.has(one)),
    ...[...theirs].filter((one) => !ours.has(one)),
  ];
  if (differing.length > 0)
    throw new Error(`The schema is not the one of the backup: ${differing.slice(0, 4).join("; ")}`);
}

/**
 * @param many the tables whose indexes are put aside too
 * @returns the statements that put it back, in their order
 */
async function putAside(
  client: pg.Client,
  names: readonly string[],
  many: readonly string[],
): Promise<string> {
  const { rows } = await client.query<{ aside: string; back: string }>(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', t) AS aside, format('ALTER TABLE %s ENABLE TRIGGER USER', t) AS back, 3 AS turn
      FROM unnest($1::regclass[]) AS t
    UNION ALL SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
      FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY($1::regclass[])
    UNION ALL SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1
      FROM pg_index i WHERE indrelid = ANY($2::regclass[])
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype <> 'f')
    ORDER BY turn DESC, back`,
    [names.map(quoted), many.map(quoted)],
  );
  await client.query(rows.map(({ aside }) => aside).join(";\n"));
  return rows
    .map(({ back }) => back)
    .toReversed()
    .join(";\n");
}

async function loadTable(
  client: pg.Client,
  { folder, manifest }: { readonly folder: string; readonly manifest: Manifest },
  table: Manifest["tables"][number],
  tell: (line: string) => void,
): Promise<void> {
  const part = manifest.parts.find(({ file }) => file === table.part);
  if (!part) return;
  const into = client.query(copyFrom(`COPY ${copyWords(table)} FROM STDIN`));
  await pipeline(readPart(folder, part, manifest), into);
  if (into.rowCount !== table.rows)
    throw new Error(`${table.name} has ${into.rowCount} rows instead of ${table.rows}.`);
  tell(`${table.name}: ${table.rows.toLocaleString("en")} rows`);
}
