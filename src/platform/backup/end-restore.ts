import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { DB } from "#kernel/db/tables.ts";
import { MARK_TABLE, removeMark } from "../database/restore-mark.ts";
import { type Restored, settleRestored, type Told } from "./after-restore.ts";

/**
 * What has to be done once the rows are there, in one transaction. Done already, as where the restore was killed after it, it
 * tells what was found then.
 * @param owner address of the role that may do it
 */
export async function settleRestore(owner: string, restored: Restored): Promise<Told> {
  return withOwner(owner, (db) => db.transaction().execute((tx) => settleRestored(tx, restored)));
}

/**
 * The end of a restore: from then on servers may start.
 * @param owner address of the role that may drop the mark
 * @param data the data folder whose mark goes too; undefined where there never was one
 */
export async function endRestore(owner: string, data: string | undefined): Promise<void> {
  await withOwner(owner, (db) => sql`DROP TABLE IF EXISTS ${sql.table(MARK_TABLE)}`.execute(db));
  if (data) await removeMark(data);
}

async function withOwner<T>(owner: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: owner, max: 1, application_name: "ratebook-restore" });
  pool.on("error", () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
