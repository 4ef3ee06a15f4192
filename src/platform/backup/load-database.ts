import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { countNoun } from "#domain/count-text.ts";
import { applyMigrations } from "../database/migrate.ts";
import type { Manifest } from "./manifest.ts";
import { readPart } from "./part.ts";
import { copyTarget, listSequences, listTables, quoted } from "./stored-tables.ts";

/** From this number of rows, creating an index afterwards is faster than filling it. */
const LARGE_TABLE_ROWS = 200;

/**
 * Creates the schema of the backup and loads its rows, in the caller's transaction. Triggers, foreign keys and indexes are
 * dropped meanwhile, in ways that a table owner can, and recreated afterwards, which checks every foreign key.
 * @throws Error if the backup doesn't match, or a foreign key is violated
 */
export async function loadDatabase(
  client: pg.Client,
  backup: { readonly folder: string; readonly manifest: Manifest },
  migrations: string,
  log: (line: string) => void,
): Promise<void> {
  const { manifest } = backup;
  await applyMigrations(client, migrations, manifest.migrations);
  const names = manifest.tables.map(({ name }) => name);
  await requireSameShape(client, manifest);
  const largeTables = manifest.tables.filter(({ rows }) => rows >= LARGE_TABLE_ROWS).map(({ name }) => name);
  const restoreIndexes = await dropIndexes(client, names, largeTables);
  await client.query(`TRUNCATE ${names.map(quoted).join(", ")}`);
  for (const table of manifest.tables) await loadTable(client, backup, table, log);
  for (const { name, last_value, is_called } of manifest.sequences)
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [quoted(name), last_value, is_called]);
  await requireKeyOf(client, manifest);
  log("indexes and references");
  await client.query(restoreIndexes);
  await client.query("SET CONSTRAINTS ALL IMMEDIATE");
}

/** The authentication code proves the manifest's key; the rows must have been written with the same one. */
async function requireKeyOf(client: pg.Client, { key_check }: Manifest): Promise<void> {
  const { rows } = await client.query<{ key_check: Buffer | null }>(
    "SELECT key_check FROM public.installation",
  );
  if (rows.length !== 1 || (rows[0]?.key_check?.toString("hex") ?? null) !== key_check)
    throw new Error("The rows are from an installation with a different key from the one in the manifest.");
}

/** The same migrations create the same tables, unless a migration was edited. */
async function requireSameShape(client: pg.Client, { tables, sequences }: Manifest): Promise<void> {
  const shape = (all: readonly { name: string; columns: readonly string[] }[]) =>
    all.map(({ name, columns }) => `${name}(${columns.toSorted().join()})`).toSorted();
  const actual = new Set([...shape(await listTables(client)), ...(await listSequences(client))]);
  const expected = new Set([...shape(tables), ...sequences.map(({ name }) => name)]);
  const differing = [
    ...[...actual].filter((one) => !expected.has(one)),
    ...[...expected].filter((one) => !actual.has(one)),
  ];
  if (differing.length > 0)
    throw new Error(`The schema differs from that of the backup: ${differing.slice(0, 4).join("; ")}`);
}

/**
 * @param largeTables tables whose indexes are dropped too
 * @returns the statements to recreate everything, in order
 */
async function dropIndexes(
  client: pg.Client,
  names: readonly string[],
  largeTables: readonly string[],
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
    [names.map(quoted), largeTables.map(quoted)],
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
  log: (line: string) => void,
): Promise<void> {
  const part = manifest.parts.find(({ file }) => file === table.part);
  if (!part) return;
  const copyStream = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`));
  await pipeline(readPart(folder, part, manifest), copyStream);
  if (copyStream.rowCount !== table.rows)
    throw new Error(
      `${table.name} has ${countNoun(copyStream.rowCount ?? 0, "row")} instead of ${table.rows}.`,
    );
  log(`${table.name}: ${countNoun(table.rows, "row")}`);
}
