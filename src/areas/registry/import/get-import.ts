import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { seesWorkOf } from "#platform/jobs/find.ts";
import type { BadLine } from "./bad-lines.ts";
import type { Counts, ImportCheckpoint } from "./counts.ts";
import type { FilePosition } from "./csv-blocks.ts";
import type { Mapping } from "./mapping.ts";
import type { Reason } from "./reasons.ts";
import { openSample } from "./stored-cells.ts";
import { remainText, type UndoCheckpoint } from "./undo/undo-text.ts";
import type { UnlistedName } from "./unlisted.ts";

export interface ImportRow {
  readonly id: number;
  readonly code: string;
  readonly resource: string;
  readonly file_name: string;
  readonly path: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly encoding: string;
  readonly delimiter: string;
  readonly lines: number;
  readonly first_line: FilePosition;
  readonly columns: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly notices: readonly string[];
  readonly mapping: Mapping;
  readonly check_job_id: number | null;
  readonly job_id: number | null;
  readonly undo_check_job_id: number | null;
  readonly undo_job_id: number | null;
  /** ID of the job that issued bills for the imported arrears; `null` if there is none. */
  readonly issue_job_id: number | null;
  readonly created_by: number | null;
  readonly created_by_name: string;
  readonly created_at: Date;
  /** Time at which the file was deleted, after which it can’t be processed; `null` if it is available. */
  readonly file_cleared_at: Date | null;
}

/** The progress and result of a run or dry run. */
export interface ImportWork {
  readonly job_id: number;
  readonly job_code: string;
  readonly state: string;
  /** Number of lines processed. */
  readonly done: number;
  /** Number of lines in the file, approximate until all are processed; `null` until processing starts. */
  readonly total: number | null;
  readonly message: string | null;
  readonly error: { code: string; message: string } | null;
  readonly counts: Counts | null;
  /**
   * First lines that were not imported, with the reasons; in a dry run, also possible duplicates that will be imported for
   * review.
   */
  readonly bad_lines: readonly BadLine[];
  /** Reasons why lines were not imported, most frequent first. */
  readonly reasons: readonly Reason[];
  /** Names in the file that are missing from the lists; no entries are created for them. */
  readonly unlisted: readonly UnlistedName[];
}

/** The progress and result of an undo or its dry run. */
export interface UndoWork extends Pick<ImportWork, "job_id" | "job_code" | "state" | "message" | "error"> {
  /** Number of records removed or to be removed, by register. */
  readonly removed: Readonly<Record<string, number>>;
  /** Reasons why records were not removed, with the number of records, most frequent first. */
  readonly kept: readonly { readonly reason: string; readonly records: number }[];
}

export interface ImportView extends Omit<ImportRow, "path" | "first_line" | "sha256"> {
  readonly sha256: string;
  readonly state: string;
  readonly check: ImportWork | null;
  readonly run: ImportWork | null;
  readonly undo_check: UndoWork | null;
  readonly undo: UndoWork | null;
}

/** An import, without a check of rights. @throws AppError no-key, wrong-key */
export async function findImport(db: Queryable, id: number): Promise<ImportRow | undefined> {
  const row = await db.selectFrom("import").selectAll().where("id", "=", id).executeTakeFirst();
  return row && ({ ...row, sample: openSample(row.sample) } as unknown as ImportRow);
}

/**
 * The actor’s own import, or any import with the right to view all jobs.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getImport(actor: Actor, id: number, db: Queryable = database()): Promise<ImportRow> {
  const row = await findImport(db, id);
  if (!row || !seesWorkOf(actor, row.created_by)) throw notFound("import");
  authorize(actor, `${row.resource}.import`);
  return row;
}

/** An import with the progress of its work. @throws AppError as `getImport` */
export async function viewImport(actor: Actor, id: number): Promise<ImportView> {
  const { path: _path, first_line: _first, sha256, ...row } = await getImport(actor, id);
  const check = await findWork(row.check_job_id);
  const run = await findWork(row.job_id);
  const undo_check = await findUndo(row.undo_check_job_id);
  const undo = await findUndo(row.undo_job_id);
  const state = stateOf({ check, run, undo_check, undo });
  return { ...row, sha256: sha256.toString("hex"), state, check, run, undo_check, undo };
}

async function findUndo(jobId: number | null): Promise<UndoWork | null> {
  if (jobId === null) return null;
  const { rows } = await sql<Omit<UndoWork, "removed" | "kept"> & { checkpoint: UndoCheckpoint | null }>`
    SELECT id AS job_id, code AS job_code, state, message, error, checkpoint FROM job WHERE id = ${jobId}`.execute(
    database(),
  );
  if (!rows[0]) return null;
  const { checkpoint, ...work } = rows[0];
  const kept = Object.entries(checkpoint?.stays ?? {}).map(([code, records]) => ({
    reason: remainText(code),
    records,
  }));
  return { ...work, removed: checkpoint?.gone ?? {}, kept: kept.sort((a, b) => b.records - a.records) };
}

async function findWork(jobId: number | null): Promise<ImportWork | null> {
  if (jobId === null) return null;
  const { rows } = await sql<
    Omit<ImportWork, "counts" | "bad_lines" | "reasons" | "unlisted"> & {
      checkpoint: ImportCheckpoint | null;
    }
  >`
    SELECT id AS job_id, code AS job_code, state, done, total, message, error, checkpoint
    FROM job WHERE id = ${jobId}`.execute(database());
  if (!rows[0]) return null;
  const { checkpoint, ...work } = rows[0];
  const reasons = [...(checkpoint?.reasons ?? [])].sort((a, b) => b.lines - a.lines);
  return {
    ...work,
    counts: checkpoint?.counts ?? null,
    bad_lines: checkpoint?.shown ?? [],
    reasons,
    unlisted: checkpoint?.unlisted ?? [],
  };
}

type JobState = Pick<ImportWork, "job_id" | "state">;

/** The latest job of each kind for an import. */
export interface ImportJobs {
  readonly check: JobState | null;
  readonly run: JobState | null;
  readonly undo_check: JobState | null;
  readonly undo: JobState | null;
}

const isOpen = ({ state }: JobState) => state === "queued" || state === "running";

/**
 * uploaded, checking, checked, queued, running, done, failed or cancelled; for an undo undo-checking, undo-checked, undoing,
 * undone or undo-stopped
 */
export function stateOf(works: ImportJobs): string {
  const { undo_check, undo } = works;
  const started = Math.max(works.check?.job_id ?? 0, works.run?.job_id ?? 0);
  const last = [undo, undo_check]
    .filter((work) => work !== null && work.job_id > started)
    .sort((a, b) => (b?.job_id ?? 0) - (a?.job_id ?? 0))[0];
  if (last && last === undo_check && isOpen(last)) return "undo-checking";
  if (last && last === undo_check && last.state === "done") return "undo-checked";
  if (!undo || undo.job_id < started) return stateOfRun(works);
  if (isOpen(undo)) return "undoing";
  return undo.state === "done" ? "undone" : "undo-stopped";
}

function stateOfRun({ check, run }: ImportJobs): string {
  const last = run && check ? (run.job_id > check.job_id ? run : check) : (run ?? check);
  if (!last) return "uploaded";
  if (last === run) return run.state;
  if (last.state === "done") return "checked";
  return last.state === "failed" || last.state === "cancelled" ? "uploaded" : "checking";
}
