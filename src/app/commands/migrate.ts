import { closeDatabase } from "#kernel/db/client.ts";
import { readSettings } from "#kernel/settings.ts";
import { prepareDatabase } from "../database/prepare.ts";

/** Migrates the database and exits. */
export async function run(): Promise<void> {
  const prepared = await prepareDatabase(readSettings(), (line) => process.stdout.write(`${line}\n`));
  await closeDatabase();
  await prepared.stop();
  process.stdout.write("The database is up to date.\n");
}
