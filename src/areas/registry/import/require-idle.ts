import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { ImportRow } from "./get-import.ts";

/** Only one job at a time works on a file. @throws AppError import-running */
export async function requireIdle(tx: Tx, row: ImportRow): Promise<void> {
  const jobs = [row.check_job_id, row.job_id, row.undo_check_job_id, row.undo_job_id, row.issue_job_id];
  const open = await tx
    .selectFrom("job")
    .select("code")
    .where("id", "in", [0, ...jobs.filter((id) => id !== null)])
    .where("state", "in", ["queued", "running"])
    .executeTakeFirst();
  if (!open) return;
  const text = message(
    "This file is being processed ({code}). Try again when it is done, or stop it first.",
    {
      code: open.code,
    },
  );
  throw new AppError("conflict", text, { code: "import-running" });
}
