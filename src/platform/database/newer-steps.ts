import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { primaryDatabase } from "#kernel/db/client.ts";
import { keeper } from "#kernel/db/keep.ts";
import { projectRoot } from "#kernel/project.ts";

let known: Promise<string[]> | undefined;

/** The steps this program knows. Asked for at the start: another program may be put into its folder later. */
export function knownSteps(): Promise<string[]> {
  known ??= readdir(join(projectRoot(), "src/platform/database/migrations")).then((names) =>
    names.filter((name) => name.endsWith(".sql")),
  );
  return known;
}

/** Steps of the database that this program knows nothing of: a newer one was started beside it. */
async function newerSteps(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM migration WHERE name <> ALL(${await knownSteps()}::text[]) ORDER BY name`.execute(
    primaryDatabase(),
  );
  return rows.map(({ name }) => name);
}

const keptBehind = keeper<boolean>({ ms: 1_000, most: 1 });

/** Whether a newer program has brought the database further; known for a second. */
export function isBehindDatabase(): Promise<boolean> {
  return keptBehind("behind", async () => (await newerSteps()).length > 0);
}
