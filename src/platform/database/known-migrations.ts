import { sql } from "kysely";
import { cachedQuery } from "#kernel/db/cached-query.ts";
import { primaryDatabase } from "#kernel/db/client.ts";
import { listMigrations, migrationsFolder } from "./migrate.ts";

let known: Promise<string[]> | undefined;

/** Migrations known to this program. Read at the start, because the folder can be replaced later. */
export function knownMigrations(): Promise<string[]> {
  known ??= listMigrations(migrationsFolder());
  return known;
}

/** Migrations of the database that this program doesn't know: a newer version was started. */
async function newerMigrations(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM migration WHERE name <> ALL(${await knownMigrations()}::text[]) ORDER BY name`.execute(
    primaryDatabase(),
  );
  return rows.map(({ name }) => name);
}

const cachedIsBehind = cachedQuery<boolean>({ ms: 1_000, maxEntries: 1 });

/** Whether a newer version has migrated the database; cached for a second. */
export function isBehindDatabase(): Promise<boolean> {
  return cachedIsBehind("behind", async () => (await newerMigrations()).length > 0);
}
