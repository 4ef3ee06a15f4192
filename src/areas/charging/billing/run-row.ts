import { sql } from "kysely";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { Tariff } from "./load-tariff.ts";
import type { RunFilter, RunReach } from "./run-scope.ts";
import type { Tally } from "./tally.ts";

export type RunState = "requested" | "queued" | "running" | "done" | "cancelled" | "failed" | "withdrawn";

/** The figures that the requester of a run was shown, stored with it. Runs of earlier versions have only count and total. */
export type ShownPreview = Pick<Tally, "count" | "total_kobo"> &
  Partial<Pick<Tally, "seen" | "already_billed" | "by_lga" | "by_class">> & {
    readonly tariff_digest?: string;
  };

/** A run as its commands need it. */
export interface RunRow extends RunReach {
  readonly id: number;
  readonly code: string;
  readonly state: RunState;
  readonly tariff: Tariff;
  readonly year: number;
  readonly period_index: number;
  readonly issued_on: string;
  readonly objection_days: number;
  readonly filter: RunFilter;
  readonly preview: ShownPreview | null;
  readonly job_id: number | null;
  readonly withdrawal_job_id: number | null;
  readonly total_kobo: number;
  readonly created_by: number | null;
}

/** @throws AppError not-found */
export async function readRun(db: Queryable, id: number): Promise<RunRow> {
  const { rows } = await sql<RunRow>`
    SELECT id, code, state, agency_id, to_json(lga_ids) AS lga_ids, tariff, year, period_index, issued_on, objection_days, filter, preview,
      job_id, withdrawal_job_id, total_kobo, created_by FROM billing_run WHERE id = ${id}`.execute(db);
  if (!rows[0]) throw notFound("billing run");
  return rows[0];
}

/** Locks the run until the transaction ends, so that its job writes no batch meanwhile. @throws AppError not-found */
export async function lockRun(tx: Tx, id: number): Promise<RunRow> {
  await sql`SELECT FROM billing_run WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return readRun(tx, id);
}
