import { capitalise } from "#domain/capitalise.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";
import type { jobsLoader } from "./loaders.ts";

export type JobRow = Awaited<ReturnType<typeof jobsLoader>>["rows"][number];

/** "print-pack" → "Print pack" */
export const kindTitle = (kind: string): string => capitalise(kind.replaceAll("-", " "));

/** The status of a job; an abandoned job says so first. */
export function jobStatus({ state, stuck, cancel_requested }: JobRow): { kind: StatusKind; label?: string } {
  if (stuck) return { kind: "overdue", label: state === "running" ? "Stuck" : "Not started" };
  if (state === "running" && cancel_requested) return { kind: "running", label: "Stopping" };
  return state === "done" ? { kind: "done", label: "Done" } : { kind: state };
}

/** "6,204 of 9,880", "6,204"; empty if nothing was counted. */
export function progressCount({ done, total }: Pick<JobRow, "done" | "total">): string {
  if (total) return `${done.toLocaleString("en-NG")} of ${total.toLocaleString("en-NG")}`;
  return done > 0 ? done.toLocaleString("en-NG") : "";
}

/** A duration: "under 0.1 s", "0.4 s", "48 s", "12 min 5 s", "3 h 20 min". */
export function durationText(ms: number): string {
  if (ms < 100) return "under 0.1 s";
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60).toLocaleString("en-NG")} h ${minutes % 60} min`;
}

/** Estimated from progress so far; empty before the first progress or while no process runs it. */
export function timeLeftText({ state, stuck, started_at, done, total }: JobRow, now: number): string {
  if (state !== "running" || stuck || !started_at || !total || done === 0) return "";
  const left = ((now - started_at.getTime()) / done) * (total - done);
  return left < 5_000 ? "almost done" : `about ${durationText(Math.max(10_000, left))} left`;
}
