import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { visibleTo } from "#platform/jobs/find.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Counts } from "./counts.ts";
import { stateOf } from "./get-import.ts";

/** An import in a list, with its progress and result. */
export interface ListedImport {
  readonly id: number;
  readonly code: string;
  readonly file_name: string;
  readonly lines: number;
  readonly created_at: Date;
  readonly created_by_name: string;
  /** As `ImportView`. */
  readonly state: string;
  /** Of the run, or of the dry run; null if neither has started. */
  readonly counts: Pick<Counts, "made" | "there" | "different" | "repeated" | "bad"> | null;
}

interface Row extends Omit<ListedImport, "state"> {
  readonly check_job_id: number | null;
  readonly check_state: string | null;
  readonly job_id: number | null;
  readonly run_state: string | null;
  readonly undo_check_job_id: number | null;
  readonly undo_check_state: string | null;
  readonly undo_job_id: number | null;
  readonly undo_state: string | null;
}

const MAX_LISTED = 20;

/**
 * The latest imports into a register, newest first: the actor’s own, or all with the right to view all jobs.
 * @throws AppError not-signed-in, forbidden
 */
export async function listImports(actor: Actor, resource: AnyResource): Promise<ListedImport[]> {
  authorize(actor, `${resource.name}.import`);
  const { rows } = await sql<Row>`
    WITH latest AS (
      SELECT * FROM import WHERE resource = ${resource.name} AND ${visibleTo(actor)} ORDER BY id DESC LIMIT ${MAX_LISTED}
    )
    SELECT i.id, i.code, i.file_name, i.lines, i.created_at, i.created_by_name, i.check_job_id, i.job_id,
      c.state AS check_state, r.state AS run_state, i.undo_check_job_id, uc.state AS undo_check_state,
      i.undo_job_id, u.state AS undo_state,
      coalesce(r.checkpoint, c.checkpoint)->'counts' AS counts
    FROM latest i LEFT JOIN job c ON c.id = i.check_job_id LEFT JOIN job r ON r.id = i.job_id
      LEFT JOIN job uc ON uc.id = i.undo_check_job_id LEFT JOIN job u ON u.id = i.undo_job_id
    ORDER BY i.id DESC`.execute(database());
  return rows.map(toListedImport);
}

function toListedImport(row: Row): ListedImport {
  const { check_job_id, check_state, job_id, run_state, ...others } = row;
  const { undo_check_job_id, undo_check_state, undo_job_id, undo_state, ...details } = others;
  const work = (id: number | null, state: string | null) => (id && state ? { job_id: id, state } : null);
  const state = stateOf({
    check: work(check_job_id, check_state),
    run: work(job_id, run_state),
    undo_check: work(undo_check_job_id, undo_check_state),
    undo: work(undo_job_id, undo_state),
  });
  return { ...details, state };
}
