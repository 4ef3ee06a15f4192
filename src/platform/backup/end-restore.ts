import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { DB } from "#kernel/db/tables.ts";
import { MARK_TABLE, removeMark } from "../database/restore-mark.ts";
import { preventRepeatedEffects, type RestoreInfo, type RestoreReport } from "./after-restore.ts";

/**
 * Follow-up work after the rows are restored, in one transaction. If it was done before a crash, returns the earlier result.
 * @param owner address of a role with the rights
 */
export async function settleRestore(owner: string, restored: RestoreInfo): Promise<RestoreReport> {
  return withOwner(owner, (db) => db.transaction().execute((tx) => preventRepeatedEffects(tx, restored)));
}

/**
 * Ends a restore; servers can start afterwards.
 * @param owner address of a role that can drop the mark
 * @param data the data folder, to remove its mark too; undefined if it has none
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
