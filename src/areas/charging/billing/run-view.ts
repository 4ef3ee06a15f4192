import type { ShownPreview } from "./run-row.ts";
import type { RunFilter } from "./run-scope.ts";
import type { Tally } from "./tally.ts";

/** A billing run in lists and on its page. */
export interface RunView {
  readonly id: number;
  readonly code: string;
  readonly category_id: number;
  readonly category_name: string;
  readonly resource: string;
  readonly year: number;
  readonly period_index: number;
  readonly period_from: string;
  readonly period_to: string;
  readonly issued_on: string;
  readonly filter: RunFilter;
  readonly preview: ShownPreview | null;
  /** Status of the run: that of its request until issue, then that of its job, until the run is withdrawn. */
  readonly state:
    | ("requested" | "rejected" | "request-withdrawn")
    | ("queued" | "running" | "done" | "failed" | "cancelled" | "withdrawn");
  readonly job_id: number | null;
  readonly withdrawal_job_id: number | null;
  readonly done: number | null;
  readonly total: number | null;
  readonly message: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly counts: Tally | Record<string, never>;
  readonly total_kobo: number;
  readonly created_at: Date;
  readonly created_by_name: string;
  readonly finished_at: Date | null;
  /** Whether only the notices and totals of the caller’s local governments are included. */
  readonly is_part: boolean;
}
