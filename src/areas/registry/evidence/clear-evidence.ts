import { sql } from "kysely";
import { transaction } from "#kernel/db/client.ts";
import { removeFilesLater } from "#platform/files/remove-later.ts";
import { clearInBatches } from "#platform/jobs/clear-in-batches.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { storedName } from "../photos/stored-picture.ts";

/** Pictures deleted in one transaction. */
const BATCH = 100;

/** Pictures of forms that were not submitted are deleted after two days. */
defineJob<null>("clear-evidence", {
  permission: "job.cancel",
  daily: "Delete evidence that was not submitted",
  async run(ctx) {
    const cleared = await clearInBatches(ctx, BATCH, clearEvidence);
    return { cleared };
  },
});

/** @returns the number processed; fewer than 100 at the end */
async function clearEvidence(): Promise<number> {
  return transaction(async (tx) => {
    const { rows } = await sql<{ id: number; file_name: string }>`
      SELECT id, file_name FROM evidence WHERE about IS NULL AND created_at < now() - interval '2 days'
      ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`.execute(tx);
    await removeFilesLater(
      tx,
      rows.flatMap(({ file_name }) => [storedName(file_name, "full"), storedName(file_name, "thumb")]),
    );
    const ids = rows.map(({ id }) => id);
    await sql`DELETE FROM evidence WHERE id = ANY(${ids}::bigint[]) AND about IS NULL`.execute(tx);
    return rows.length;
  });
}
