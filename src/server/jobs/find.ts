import { type Expression, type SqlBool, sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError, notFound } from "../app-error.ts";
import { may } from "../authorize.ts";
import { database, type Queryable } from "../db/client.ts";
import type { JobFile } from "./define.ts";

export const jobStates = ["queued", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];

/** A job as people see it; what it was given stays inside. */
export interface JobView {
  readonly id: number;
  readonly code: string;
  readonly kind: string;
  readonly title: string;
  readonly state: JobState;
  readonly done: number;
  /** Null while it is not known yet. */
  readonly total: number | null;
  readonly message: string | null;
  readonly result: Record<string, unknown> | null;
  readonly error: { code: string; message: string } | null;
  readonly cancel_requested: boolean;
  readonly created_by: number | null;
  readonly created_by_name: string;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  /** What can be downloaded, once it is done. */
  readonly file: { name: string; type: string } | null;
}

/** A job with what only the server looks at. */
export interface FoundJob extends JobView {
  readonly input: unknown;
  readonly stored: JobFile | null;
}

interface Row extends Omit<FoundJob, "file" | "stored" | "result"> {
  readonly result: ({ file?: JobFile } & Record<string, unknown>) | null;
}

const columns = sql`id, code, kind, title, state, done, total, message, input, result, error, cancel_requested,
  created_by, created_by_name, created_at, started_at, finished_at`;

/** Jobs belong to no place and no agency: the right to look at them all counts where it is held for both. */
function seesAll(actor: Actor): boolean {
  const scope = actor.session?.permissions["job.view"];
  return actor.system || (scope?.lga === "*" && scope.agency === "*");
}

/**
 * Whether somebody may look at work, and at what it was asked for with: one's own, or everybody's with the right
 * to look at all jobs.
 * @param asker whoever asked for it; null for the program itself
 * @throws AppError not-signed-in
 */
export function seesWorkOf(actor: Actor, asker: number | null): boolean {
  if (seesAll(actor)) return true;
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  return asker === actor.session.user.id;
}

/** The same rule for a list of what has a column `created_by`, of `alias` if given. @throws AppError not-signed-in */
export function seenBy(actor: Actor, alias?: string): Expression<SqlBool> {
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
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM job WHERE id = ${id} AND ${seenBy(actor)} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    db,
  );
  if (!rows[0]) throw notFound("job");
  return toJob(rows[0]);
}

export interface JobQuery {
  readonly state?: JobState;
  readonly kind?: string;
  /** Only jobs before this id: the last one of the page before. */
  readonly before?: number;
  readonly per_page: number;
}

/** The latest first; one more than `per_page` when there are more. @throws AppError not-signed-in */
export async function listJobs(actor: Actor, query: JobQuery): Promise<{ rows: FoundJob[]; total: number }> {
  const wanted = sql`${seenBy(actor)} AND (${query.state ?? null}::text IS NULL OR state = ${query.state ?? null})
    AND (${query.kind ?? null}::text IS NULL OR kind = ${query.kind ?? null})`;
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM job WHERE ${wanted} AND (${query.before ?? null}::bigint IS NULL OR id < ${query.before ?? null})
    ORDER BY id DESC LIMIT ${query.per_page + 1}`.execute(database());
  const count = await sql<{ total: number }>`SELECT count(*) AS total FROM job WHERE ${wanted}`.execute(
    database(),
  );
  return { rows: rows.map(toJob), total: count.rows[0]?.total ?? 0 };
}

/** Whether this person may stop the job or have it done again. @throws AppError forbidden */
export function requireControl(actor: Actor, job: JobView): void {
  const own = job.created_by !== null && job.created_by === actor.session?.user.id;
  if (!own && !may(actor, "job.cancel"))
    throw new AppError("forbidden", "Only whoever asked for this, or an administrator, can do that.");
}

function toJob({ result, ...row }: Row): FoundJob {
  const { file, ...told } = result ?? {};
  return {
    ...row,
    result: result && told,
    file: file ? { name: file.name, type: file.type } : null,
    stored: file ?? null,
  };
}
