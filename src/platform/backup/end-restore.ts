import { sql } from "kysely";
import { MARK_TABLE, removeMark } from "../database/restore-mark.ts";
import { withSingleConnection } from "../database/single-connection.ts";
import { preventRepeatedEffects, type RestoreInfo, type RestoreReport } from "./after-restore.ts";

const APPLICATION_NAME = "ratebook-restore";

/**
 * Follow-up work after the rows are restored, in one transaction. If it was done before a crash, returns the earlier result.
 * @param owner address of a role with the rights
 */
export async function settleRestore(owner: string, restored: RestoreInfo): Promise<RestoreReport> {
  return withSingleConnection(owner, APPLICATION_NAME, (db) =>
    db.transaction().execute((tx) => preventRepeatedEffects(tx, restored)),
  );
}

/**
 * Ends a restore; servers can start afterwards.
 * @param owner address of a role that can drop the mark
 * @param data the data folder, to remove its mark too; undefined if it has none
 */
export async function endRestore(owner: string, data: string | undefined): Promise<void> {
  await withSingleConnection(owner, APPLICATION_NAME, (db) =>
    sql`DROP TABLE IF EXISTS ${sql.table(MARK_TABLE)}`.execute(db),
  );
  if (data) await removeMark(data);
}
