import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { countRows, mapPage, newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import {
  controlledBy,
  type FoundJob,
  isStuck,
  type JobRow,
  type JobState,
  jobColumns,
  toJob,
  visibleTo,
} from "./find.ts";
import { mayRetry } from "./retry.ts";

/** Needs attention: no process works on it, or it failed in the last week. */
const needsAttention = sql<boolean>`(${isStuck} OR (state = 'failed' AND finished_at > now() - interval '7 days'))`;

/** States to filter by, in addition to those of a job. */
export const jobFilters = ["queued", "running", "done", "failed", "cancelled", "stuck", "needs"] as const;
export type JobFilter = JobState | "stuck" | "needs";

export interface JobQuery extends PageQuery {
  readonly state?: JobFilter | undefined;
  readonly kind?: string | undefined;
  /** Code or id of a job, or part of its title. */
  readonly q?: string | undefined;
}

/** Lists jobs, latest first: own ones, or all with the right `job.view`. @throws AppError not-signed-in */
export async function listJobs(actor: Actor, query: JobQuery): Promise<Page<FoundJob>> {
  const page = await pageOf<JobRow>(database(), query, {
    select: jobColumns,
    from: sql`job`,
    where: conditions(actor, query),
    order: newestFirst("id"),
  });
  return mapPage(page, (row) => toJob(actor, row));
}

/** Number of jobs that need attention, and the oldest of them. */
export interface JobsNeedingAttention {
  readonly count: number;
  readonly oldest: Date;
  readonly oldest_title: string;
}

/** Maximum number of jobs read for the home page. */
const MAX_NEEDING_ATTENTION = 1_000;

/**
 * Stuck jobs that the actor can cancel, and jobs failed in the last week that the actor can retry; undefined if there are none.
 * @returns a count of at most 1,000
 * @throws AppError not-signed-in
 */
export async function jobsNeedingAttention(actor: Actor): Promise<JobsNeedingAttention | undefined> {
  const { rows } = await sql<JobRow & { readonly since: Date }>`
    SELECT ${jobColumns}, coalesce(finished_at, lease_until, queued_at) AS since FROM job
    WHERE state IN ('queued', 'running', 'failed') AND ${visibleTo(actor)} AND ${controlledBy(actor)} AND ${needsAttention}
    ORDER BY id LIMIT ${MAX_NEEDING_ATTENTION}`.execute(database());
  const actionable = rows.filter((row) => row.state !== "failed" || mayRetry(actor, toJob(actor, row)));
  const [oldest] = actionable.toSorted((a, b) => a.since.getTime() - b.since.getTime());
  return oldest && { count: actionable.length, oldest: oldest.since, oldest_title: oldest.title };
}

/** Running jobs, and their number (at most 10,001). */
export interface RunningJobs {
  readonly count: number;
  readonly rows: readonly Pick<FoundJob, "id" | "code" | "title" | "done" | "total" | "started_at">[];
}

/** Running jobs, oldest first; undefined if there are none. @throws AppError not-signed-in */
export async function runningJobs(actor: Actor, limit: number): Promise<RunningJobs | undefined> {
  const running = conditions(actor, { state: "running", per_page: limit });
  const { rows } = await sql<RunningJobs["rows"][number]>`
    SELECT id, code, title, done, total, started_at FROM job WHERE ${running} ORDER BY id LIMIT ${limit}`.execute(
    database(),
  );
  return rows.length === 0
    ? undefined
    : { rows, count: await countRows(database(), { from: sql`job`, where: running }) };
}

/** Numbers of queued and running jobs; finished ones are not counted, because there are too many. */
export async function countOpenJobs(
  actor: Actor,
): Promise<{ running: number; queued: number; needs: number }> {
  const { rows } = await sql<{ running: number; queued: number; needs: number }>`
    SELECT count(*) FILTER (WHERE state = 'running')::integer AS running,
      count(*) FILTER (WHERE state = 'queued')::integer AS queued,
      count(*) FILTER (WHERE ${needsAttention})::integer AS needs
    FROM job WHERE state IN ('queued', 'running', 'failed') AND ${visibleTo(actor)}`.execute(database());
  return rows[0] ?? { running: 0, queued: 0, needs: 0 };
}

function conditions(actor: Actor, { state, kind, q }: JobQuery): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`${visibleTo(actor)}`];
  if (state === "stuck") parts.push(sql`state IN ('queued', 'running') AND ${isStuck}`);
  else if (state === "needs") parts.push(sql`state IN ('queued', 'running', 'failed') AND ${needsAttention}`);
  else if (state) parts.push(sql`state = ${sql.lit(state)}`);
  if (kind) parts.push(sql`kind = ${kind}`);
  const typed = q?.trim();
  if (typed) parts.push(searchCondition(typed));
  return sql.join(parts, sql` AND `);
}

function searchCondition(typed: string): RawBuilder<unknown> {
  const code = parseCode(typed);
  if (code?.prefix === "JOB") return sql`id = ${code.id}`;
  if (/^[0-9]{1,10}$/.test(typed)) return sql`id = ${Number(typed)}`;
  return sql`fold(title) LIKE fold(${containsPattern(typed)})`;
}
