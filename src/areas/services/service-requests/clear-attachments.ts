import { sql } from "kysely";
import { transaction } from "#kernel/db/client.ts";
import { removeFilesLater } from "#platform/files/remove-later.ts";
import { clearInBatches } from "#platform/jobs/clear-in-batches.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { storedAttachment } from "./attachment-file.ts";

/** Files deleted per transaction. */
const BATCH = 100;

/** Deletes files if their form was not sent within two days. */
defineJob<null>("clear-attachments", {
  permission: "job.cancel",
  daily: "Delete unsubmitted attachments",
  async run(ctx) {
    const cleared = await clearInBatches(ctx, BATCH, clearAttachments);
    return { cleared };
  },
});

/** @returns number of files; fewer than 100 if there are no more */
export async function clearAttachments(): Promise<number> {
  return transaction(async (tx) => {
    const { rows } = await sql<{ id: number; file_name: string; type: string }>`
      SELECT id, file_name, type FROM service_attachment
      WHERE request_id IS NULL AND created_at < now() - interval '2 days'
      ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`.execute(tx);
    await removeFilesLater(
      tx,
      rows.flatMap(({ file_name, type }) => [
        storedAttachment(file_name, type, "full"),
        storedAttachment(file_name, type, "thumb"),
      ]),
    );
    await sql`DELETE FROM service_attachment WHERE id = ANY(${rows.map(({ id }) => id)}::bigint[])
      AND request_id IS NULL`.execute(tx);
    return rows.length;
  });
}
