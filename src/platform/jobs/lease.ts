import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { database, type Queryable } from "#kernel/db/client.ts";
import { processName } from "#kernel/process-name.ts";
import { knownKinds, type Progress } from "./define.ts";

/** Seconds after which a dead process's jobs are taken over. */
export const LEASE_SECONDS = 6;

/** After this many attempts without progress, the job is assumed to crash its process. */
const MAX_ATTEMPTS = 5;

export interface ClaimedJob {
  readonly id: number;
  readonly kind: string;
  readonly input: unknown;
  readonly checkpoint: unknown;
  readonly created_by: number | null;
  readonly created_by_name: string;
  readonly session_id: string | null;
  readonly request_id: string | null;
  readonly attempts: number;
  /** Cancellation was requested before it was started. */
  readonly cancel_requested: boolean;
  readonly lease_id: string;
}

/** Claims the oldest job that is queued or was left by a dead process. @param jobId only this job */
export async function claimJob(jobId?: number): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    UPDATE job SET state = 'running', attempts = attempts + 1, started_at = coalesce(started_at, now()),
      worker = ${processName}, lease_id = ${randomUUID()}::uuid, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = (SELECT id FROM job
      WHERE (state = 'queued' OR (state = 'running' AND lease_until < now()))
        AND kind = ANY(${knownKinds()}::text[]) AND (${jobId ?? null}::bigint IS NULL OR id = ${jobId ?? null})
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, input, checkpoint, created_by, created_by_name, session_id, request_id, attempts,
      cancel_requested, lease_id`.execute(database());
  return rows[0];
}

export function hasTooManyAttempts(job: ClaimedJob): boolean {
  return job.attempts > MAX_ATTEMPTS;
}

/** Result of a heartbeat: whether the job still belongs to this worker, and whether it should be cancelled. */
export interface LeaseStatus {
  readonly isHeld: boolean;
  readonly cancelRequested: boolean;
}

/** Renews the lease. */
export async function renewLease(job: ClaimedJob): Promise<LeaseStatus> {
  const { rows } = await sql<{ cancel_requested: boolean }>`
    UPDATE job SET lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${job.id} AND lease_id = ${job.lease_id} RETURNING cancel_requested`.execute(database());
  return { isHeld: rows.length === 1, cancelRequested: rows[0]?.cancel_requested ?? false };
}

/** Stores the progress of a job; progress resets its attempts. */
export async function writeProgress(
  job: ClaimedJob,
  done: number,
  total: number | null,
  options: Progress,
): Promise<LeaseStatus> {
  const db: Queryable = options.tx ?? database();
  const checkpoint = options.checkpoint === undefined ? null : JSON.stringify(options.checkpoint);
  const { rows } = await sql<{ cancel_requested: boolean }>`
    UPDATE job SET attempts = CASE WHEN done < ${done}::bigint THEN 1 ELSE attempts END,
      done = ${done}::bigint, total = ${total}::bigint, message = coalesce(${options.message ?? null}, message),
      checkpoint = coalesce(${checkpoint}::jsonb, checkpoint)
    WHERE id = ${job.id} AND lease_id = ${job.lease_id} RETURNING cancel_requested`.execute(db);
  return { isHeld: rows.length === 1, cancelRequested: rows[0]?.cancel_requested ?? false };
}

export interface JobEnd {
  readonly state: "queued" | "done" | "failed" | "cancelled";
  readonly message?: string;
  readonly result?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Ends or releases the job; no effect if another process has it. */
export async function endJob(job: ClaimedJob, end: JobEnd): Promise<void> {
  await sql`
    UPDATE job SET state = ${end.state}, lease_id = NULL, lease_until = NULL,
      attempts = CASE WHEN ${end.state} = 'queued' THEN greatest(attempts - 1, 0) ELSE attempts END,
      finished_at = CASE WHEN ${end.state} = 'queued' THEN NULL ELSE now() END,
      queued_at = CASE WHEN ${end.state} = 'queued' THEN now() ELSE queued_at END,
      message = coalesce(${end.message ?? null}, message),
      result = coalesce(${end.result === undefined ? null : JSON.stringify(end.result)}::jsonb, result),
      error = ${end.error ? JSON.stringify(end.error) : null}::jsonb
    WHERE id = ${job.id} AND lease_id = ${job.lease_id}`.execute(database());
}
