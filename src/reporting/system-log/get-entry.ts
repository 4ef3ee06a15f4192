import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { withSearchTimeout } from "#kernel/db/search-timeout.ts";
import { type JobState, visibleTo } from "#platform/jobs/find.ts";
import { authorizeLog } from "./authorize-log.ts";
import { type LogRow, logColumns, readLog } from "./log-row.ts";

/** Maximum entries of a request; jobs with more calls are viewed in the list. */
const MAX_ENTRIES = 200;

/** A job queued by a request, started or not. */
export interface RequestedJob {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly state: JobState;
  readonly created_at: Date;
}

export interface OpenEntry {
  readonly entry: LogRow;
  /** All entries of the same request, ordered by start; only this entry if it belongs to no request. */
  readonly rows: readonly LogRow[];
  readonly jobs: readonly RequestedJob[];
  /** Whether there are more entries than returned. */
  readonly more: boolean;
}

/**
 * Gets an entry with all entries of the same request: calls to other services, errors, and queued jobs.
 * @throws AppError not-signed-in, forbidden, not-found, search-too-slow
 */
export async function getEntry(actor: Actor, id: number): Promise<OpenEntry> {
  authorizeLog(actor);
  return withSearchTimeout(async () => {
    const [entry] = await readLog(actor, sql`SELECT ${logColumns} FROM system_log l WHERE l.id = ${id}`);
    if (!entry) throw notFound("entry");
    if (entry.request_id === null) return { entry, rows: [entry], jobs: [], more: false };
    const [rows, jobs] = await Promise.all([
      readLog(
        actor,
        sql`SELECT ${logColumns} FROM system_log l WHERE l.request_id = ${entry.request_id} ORDER BY l.id LIMIT ${MAX_ENTRIES + 1}`,
      ),
      requestedJobs(actor, entry.request_id),
    ]);
    const visible = rows
      .slice(0, MAX_ENTRIES)
      .sort((one, other) => startOf(one) - startOf(other) || one.id - other.id);
    return { entry, rows: visible, jobs, more: rows.length > MAX_ENTRIES };
  });
}

/** Entries are written at their end, so the start is computed. */
const startOf = ({ at, ms }: LogRow): number => at.getTime() - (ms ?? 0);

async function requestedJobs(actor: Actor, request_id: string): Promise<RequestedJob[]> {
  const { rows } = await sql<RequestedJob>`
    SELECT id, code, title, state, created_at FROM job WHERE request_id = ${request_id} AND ${visibleTo(actor)}
    ORDER BY id LIMIT ${MAX_ENTRIES}`.execute(boundedDatabase());
  return rows;
}
