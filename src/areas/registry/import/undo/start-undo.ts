import { getImportKind } from "#domain/legacy/import-kinds.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { getImport, type ImportRow } from "../get-import.ts";
import { requireIdle } from "../require-idle.ts";
import "./undo-job.ts";

/**
 * Starts a dry run of an undo: counts what would be removed and what would remain. Removes nothing.
 * @throws AppError not-found, forbidden, nothing-imported, import-running
 */
export async function checkUndo(tx: Tx, actor: Actor, id: number): Promise<void> {
  const row = await lockForUndo(tx, actor, id);
  const job = await enqueueJob(tx, actor, {
    kind: "import-undo-check",
    title: `Preview of undoing ${row.file_name}`,
    input: { import_id: id, resource: row.resource },
  });
  await tx.updateTable("import").set({ undo_check_job_id: job.id }).where("id", "=", id).execute();
}

/**
 * Removes the unchanged records that an import created. A repeated undo processes the remaining records.
 * @throws AppError not-found, forbidden, nothing-imported, undo-not-checked, import-running
 */
export async function undoImport(tx: Tx, actor: Actor, id: number): Promise<void> {
  const row = await lockForUndo(tx, actor, id);
  await requireChecked(tx, row);
  const job = await enqueueJob(tx, actor, {
    kind: "import-undo",
    title: `Undo of ${row.file_name}`,
    input: { import_id: id, resource: row.resource },
  });
  await tx.updateTable("import").set({ undo_job_id: job.id }).where("id", "=", id).execute();
  await audit(tx, actor, {
    action: "import.undo",
    record_id: id,
    after: { import: row.code, file: row.file_name, register: row.resource, job: job.code },
  });
}

async function lockForUndo(tx: Tx, actor: Actor, id: number): Promise<ImportRow> {
  await tx.selectFrom("import").select("id").where("id", "=", id).forUpdate().execute();
  const row = await getImport(actor, id, tx);
  authorizeEntry(actor, `${row.resource}.import`, getImportKind(row.resource));
  await requireIdle(tx, row);
  if (row.job_id === null)
    throw new AppError("conflict", "Nothing was imported from this file, so there is nothing to undo.", {
      code: "nothing-imported",
    });
  return row;
}

/** An undo requires a dry run of the current import. */
async function requireChecked(tx: Tx, row: ImportRow): Promise<void> {
  const { undo_check_job_id: check } = row;
  const since = Math.max(row.job_id ?? 0, row.undo_job_id ?? 0);
  const job = await tx
    .selectFrom("job")
    .select("state")
    .where("id", "=", check ?? 0)
    .executeTakeFirst();
  if (check !== null && check > since && job?.state === "done") return;
  throw new AppError("conflict", "Preview the undo first.", {
    code: "undo-not-checked",
  });
}
