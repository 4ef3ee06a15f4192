import { type Expression, type SqlBool, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { may, mayEverywhere } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import type { JsonObject } from "#kernel/db/tables.ts";
import type { JobFile } from "./define.ts";

const jobStates = ["queued", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];

/**
 * No process works on it: its process hasn't responded since its lease expired, or it is queued and no process is running.
 * Other processes take over the jobs of a dead one within seconds, so this means that there are none.
 */
export const isStuck = sql<boolean>`(CASE state
  WHEN 'running' THEN lease_until < now() - interval '30 seconds'
  WHEN 'queued' THEN queued_at < now() - interval '10 minutes'
    AND NOT EXISTS (SELECT FROM job r WHERE r.state = 'running' AND r.lease_until > now())
  ELSE false END)`;

/** A job as shown, without its input. */
export interface JobView {
  readonly id: number;
  readonly code: string;
  readonly kind: string;
  readonly title: string;
  readonly state: JobState;
  readonly done: number;
  /** Total number of steps; `null` while unknown. */
  readonly total: number | null;
  readonly message: string | null;
  readonly result: JsonObject | null;
  readonly error: { code: string; message: string } | null;
  readonly cancel_requested: boolean;
  readonly created_by: number | null;
  readonly created_by_name: string;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly queued_at: Date;
  /** Number of attempts since the job last made progress. */
  readonly attempts: number;
  /** Process that runs the job or ran it last; `null` unless the caller can view all jobs. */
  readonly worker: string | null;
  /** ID of the request that queued the job, which identifies its log entries; `null` if there is none. */
  readonly request_id: string | null;
  /** Whether the job is stuck because no process is working on it. */
  readonly stuck: boolean;
  /** File to download once the job is done; `null` if there is none. */
  readonly file: { name: string; type: string } | null;
}

/** A job with server-side data. */
export interface FoundJob extends JobView {
  readonly input: unknown;
  readonly stored: JobFile | null;
}

/** A row of the table. */
export interface JobRow extends Omit<FoundJob, "file" | "stored" | "result"> {
  readonly result: ({ file?: JobFile } & Record<string, unknown>) | null;
}

export const jobColumns = sql`id, code, kind, title, state, done, total, message, input, result, error, cancel_requested,
  created_by, created_by_name, created_at, started_at, finished_at, queued_at, attempts, worker, request_id,
  ${isStuck} AS stuck`;

/** Jobs have no place or agency, so the right to view all of them must apply everywhere. */
function seesAll(actor: Actor): boolean {
  return mayEverywhere(actor, "job.view");
}

/**
 * Whether the actor can view work and its input: own work, or all with the right to view all jobs.
 * @param requesterId null for the system
 * @throws AppError not-signed-in
 */
export function seesWorkOf(actor: Actor, requesterId: number | null): boolean {
  if (seesAll(actor)) return true;
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  return requesterId === actor.session.user.id;
}

/** The same as a condition on a column `created_by`, of `alias` if given. @throws AppError not-signed-in */
export function visibleTo(actor: Actor, alias?: string): Expression<SqlBool> {
  if (seesAll(actor)) return sql<SqlBool>`true`;
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  const column = sql.ref(alias === undefined ? "created_by" : `${alias}.created_by`);
  return sql<SqlBool>`${column} = ${actor.session.user.id}`;
}

/** @throws AppError not-signed-in, not-found */
export async function getJob(
  actor: Actor,
  id: number,
  db: Queryable = database(),
  lock = false,
): Promise<FoundJob> {
  const { rows } = await sql<JobRow>`
    SELECT ${jobColumns} FROM job WHERE id = ${id} AND ${visibleTo(actor)} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    db,
  );
  if (!rows[0]) throw notFound("job");
  return toJob(actor, rows[0]);
}

/** Whether the actor can cancel or retry the job: the requester, and those who can cancel every job. */
export function mayControl(actor: Actor, job: JobView): boolean {
  const own = job.created_by !== null && job.created_by === actor.session?.user.id;
  return own || may(actor, "job.cancel");
}

/** The same as a condition for a list of jobs. */
export function controlledBy(actor: Actor): Expression<SqlBool> {
  if (may(actor, "job.cancel")) return sql<SqlBool>`true`;
  return sql<SqlBool>`created_by = ${actor.session?.user.id ?? null}::bigint`;
}

/** @throws AppError forbidden */
export function requireControl(actor: Actor, job: JobView): void {
  if (!mayControl(actor, job))
    throw new AppError("forbidden", "Only the person who requested this, or an administrator, can do that.");
}

/** A row as the actor can see it. */
export function toJob(actor: Actor, { result, worker, ...row }: JobRow): FoundJob {
  const { file, ...reported } = result ?? {};
  return {
    ...row,
    worker: seesAll(actor) ? worker : null,
    result: result && (reported as JsonObject),
    file: file ? { name: file.name, type: file.type } : null,
    stored: file ?? null,
  };
}
