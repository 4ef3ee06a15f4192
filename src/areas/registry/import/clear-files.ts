import { readdir, stat } from "node:fs/promises";
import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { removeFile } from "#platform/files/receive-file.ts";
import { clearInBatches } from "#platform/jobs/clear-in-batches.ts";
import { defineJob } from "#platform/jobs/define.ts";

/** Days that a file is kept after the last work on it, for review or resuming. */
const DAYS_AFTER_RUN = 30;
/** Days for a file that was not imported. */
const DAYS_WITHOUT_RUN = 7;
/** Files deleted in one transaction. */
const BATCH = 100;

/** Files contain personal data, so they are deleted when no longer needed. */
defineJob<null>("clear-import-files", {
  permission: "job.cancel",
  daily: "Delete old import files",
  async run(ctx) {
    const cleared = await clearInBatches(ctx, BATCH, clearBatch);
    const strays = await clearStrays();
    await ctx.progress(cleared, cleared, { message: `${countNoun(cleared + strays, "file")} deleted` });
    return { cleared, strays };
  },
});

/**
 * Deletes the files of imports that ended, or were abandoned, long enough ago. The file of lines that were not imported
 * remains.
 * @returns the number processed; fewer than BATCH at the end
 */
async function clearBatch(): Promise<number> {
  return transaction(async (tx) => {
    const { rows } = await sql<{ id: number; path: string }>`
      SELECT i.id, i.path FROM import i
        LEFT JOIN job c ON c.id = i.check_job_id LEFT JOIN job r ON r.id = i.job_id
      WHERE i.file_cleared_at IS NULL
        AND coalesce(c.state, 'done') NOT IN ('queued', 'running')
        AND coalesce(r.state, 'done') NOT IN ('queued', 'running')
        AND greatest(i.created_at, c.finished_at, r.finished_at) <
          now() - make_interval(days => CASE WHEN r.id IS NULL THEN ${DAYS_WITHOUT_RUN}::int ELSE ${DAYS_AFTER_RUN} END)
      ORDER BY i.id LIMIT ${BATCH} FOR UPDATE OF i SKIP LOCKED`.execute(tx);
    // Files are removed before the rows are marked: after an interruption they are found again.
    for (const { path } of rows) await removeFile(path);
    const ids = rows.map(({ id }) => id);
    await sql`UPDATE import SET file_cleared_at = now() WHERE id = ANY(${ids}::bigint[])`.execute(tx);
    return rows.length;
  });
}

const UPLOAD_NAME = /^[0-9a-f]{32}\.csv(\.utf8)?$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes files of uploads that were interrupted by a crash, which no import refers to. */
async function clearStrays(): Promise<number> {
  await sql`DELETE FROM import_upload WHERE touched_at < now() - make_interval(days => ${DAYS_WITHOUT_RUN}::int)`.execute(
    database(),
  );
  const names = await readdir(dataFile("imports")).catch(() => []);
  const uploads = names.filter((name) => UPLOAD_NAME.test(name)).map((name) => `imports/${name}`);
  const old: string[] = [];
  for (const path of uploads) {
    const found = await stat(dataFile(path)).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - DAYS_WITHOUT_RUN * DAY_MS) old.push(path);
  }
  if (old.length === 0) return 0;
  const known = await database().selectFrom("import").select("path").where("path", "in", old).execute();
  const stored = new Set(known.map(({ path }) => path));
  const strays = old.filter((path) => !stored.has(path));
  for (const path of strays) await removeFile(path);
  return strays.length;
}
