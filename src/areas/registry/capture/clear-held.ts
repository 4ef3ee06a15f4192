import { sql } from "kysely";
import { transaction } from "#kernel/db/client.ts";
import { removeFilesLater } from "#platform/files/remove-later.ts";
import { clearInBatches } from "#platform/jobs/clear-in-batches.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { storedName } from "../photos/stored-picture.ts";

/** Hand-overs deleted in one transaction. */
const BATCH = 100;

/** Photos held for a form are fetched within minutes or never; they are deleted a day after their code expires. */
defineJob<null>("clear-held-photos", {
  permission: "job.cancel",
  daily: "Delete phone photos not used in any form",
  async run(ctx) {
    const cleared = await clearInBatches(ctx, BATCH, clearHeldPhotos);
    await ctx.progress(cleared, cleared, { message: `${cleared} phone codes deleted` });
    return { cleared };
  },
});

/** @returns the number processed; fewer than 100 at the end */
export async function clearHeldPhotos(): Promise<number> {
  return transaction(async (tx) => {
    const { rows } = await sql<{ id: string; files: string[] }>`
      SELECT h.id, ARRAY(SELECT p.file_name FROM held_photo p WHERE p.hand_over_id = h.id) AS files
      FROM photo_hand_over h WHERE h.expires_at < now() - interval '1 day'
      ORDER BY h.expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`.execute(tx);
    await removeFilesLater(
      tx,
      rows.flatMap(({ files }) => files.map((file) => storedName(file, "full"))),
    );
    const ids = rows.map(({ id }) => id);
    await sql`DELETE FROM photo_hand_over WHERE id = ANY(${ids}::uuid[])`.execute(tx);
    return rows.length;
  });
}
