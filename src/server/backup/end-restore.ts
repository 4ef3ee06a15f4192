import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { DB } from "../db/tables.ts";
import { type Reconcile, type Restored, settleRestored } from "./after-restore.ts";
import { MARK_TABLE, removeMark } from "./restore-mark.ts";

/**
 * What has to be done once the rows are there, and the end of a restore, in one transaction: from then on servers may start.
 * @param owner address of the role that may drop the mark
 * @param data the data folder whose mark goes too; undefined where there never was one
 */
export async function endRestore(
  owner: string,
  restored: Restored,
  data: string | undefined,
): Promise<Reconcile> {
  const pool = new pg.Pool({ connectionString: owner, max: 1, application_name: "ratebook-restore" });
  pool.on("error", () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    const found = await db.transaction().execute(async (tx) => {
      const done = await settleRestored(tx, restored);
      await sql`DROP TABLE IF EXISTS ${sql.table(MARK_TABLE)}`.execute(tx);
      return done;
    });
    if (data) await removeMark(data);
    return found;
  } finally {
    await db.destroy();
  }
}
