import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "#kernel/db/client.ts";
import type { DB } from "#kernel/db/tables.ts";

/**
 * Runs `work` on a connection outside the pool, without timeouts, and closes it.
 * @param url address of the database, with the role
 * @param application_name as the database shows it
 */
export async function withSingleConnection<T>(
  url: string,
  application_name: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name });
  pool.on("error", () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
