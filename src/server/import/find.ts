import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { notFound } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import { database, type Queryable } from "../db/client.ts";
import { seesWorkOf } from "../jobs/find.ts";
import type { BadLine } from "./bad-lines.ts";
import type { Place } from "./csv-blocks.ts";
import { openSample } from "./kept-cells.ts";
import type { Mapping } from "./mapping.ts";
import type { Reason } from "./reasons.ts";
import type { Counts, ImportCheckpoint } from "./tally.ts";

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
  readonly first_line: Place;
  readonly columns: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly notices: readonly string[];
  readonly mapping: Mapping;
  readonly check_job_id: number | null;
  readonly job_id: number | null;
  readonly created_by: number | null;
  readonly created_by_name: string;
  readonly created_at: Date;
  /** When the file itself was cleared away; it can be gone through no more then. */
  readonly file_cleared_at: Date | null;
}

/** The work on an import, as far as it is. */
export interface ImportWork {
  readonly job_id: number;
  readonly job_code: string;
  readonly state: string;
  /** Bytes of the file, of all its bytes. */
  readonly done: number;
  readonly total: number | null;
  readonly message: string | null;
  readonly error: { code: string; message: string } | null;
  readonly counts: Counts | null;
  /** The first lines that are not brought in, and why. */
  readonly bad_lines: readonly BadLine[];
  /** Why lines stay out, the commonest reason first. */
  readonly reasons: readonly Reason[];
}

export interface ImportView extends Omit<ImportRow, "path" | "first_line" | "sha256"> {
  readonly sha256: string;
  readonly state: string;
  readonly check: ImportWork | null;
  readonly run: ImportWork | null;
}

/** The import itself, whoever asks. @throws AppError no-key, wrong-key */
export async function findImport(db: Queryable, id: number): Promise<ImportRow | undefined> {
  const row = await db.selectFrom("import").selectAll().where("id", "=", id).executeTakeFirst();
  return row && ({ ...row, sample: openSample(row.sample) } as unknown as ImportRow);
}

/**
 * An import of one's own, or anybody's with the right to look at all jobs.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getImport(actor: Actor, id: number, db: Queryable = database()): Promise<ImportRow> {
  const row = await findImport(db, id);
  if (!row || !seesWorkOf(actor, row.created_by)) throw notFound("import");
  authorize(actor, `${row.resource}.import`);
  return row;
}

/** An import with how far the work on it is. @throws as getImport */
export async function viewImport(actor: Actor, id: number): Promise<ImportView> {
  const { path: _path, first_line: _first, sha256, ...row } = await getImport(actor, id);
  const check = await findWork(row.check_job_id);
  const run = await findWork(row.job_id);
  return { ...row, sha256: sha256.toString("hex"), state: stateOf(check, run), check, run };
}

async function findWork(jobId: number | null): Promise<ImportWork | null> {
  if (jobId === null) return null;
  const { rows } = await sql<
    Omit<ImportWork, "counts" | "bad_lines" | "reasons"> & { checkpoint: ImportCheckpoint | null }
  >`
    SELECT id AS job_id, code AS job_code, state, done, total, message, error, checkpoint
    FROM job WHERE id = ${jobId}`.execute(database());
  if (!rows[0]) return null;
  const { checkpoint, ...work } = rows[0];
  const reasons = [...(checkpoint?.reasons ?? [])].sort((a, b) => b.lines - a.lines);
  return { ...work, counts: checkpoint?.counts ?? null, bad_lines: checkpoint?.shown ?? [], reasons };
}

type StateOfWork = Pick<ImportWork, "job_id" | "state">;

/** uploaded, checking, checked, queued, running, done, failed or cancelled */
export function stateOf(check: StateOfWork | null, run: StateOfWork | null): string {
  const last = run && check ? (run.job_id > check.job_id ? run : check) : (run ?? check);
  if (!last) return "uploaded";
  if (last === run) return run.state;
  if (last.state === "done") return "checked";
  return last.state === "failed" || last.state === "cancelled" ? "uploaded" : "checking";
}
