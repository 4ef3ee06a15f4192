import { useEffect, useState } from "react";
import { isRetryable } from "#session/answer.ts";
import { api } from "#session/api.ts";
import { notify } from "#ui/primitives/notify.ts";

/** A job as the API returns it. */
export interface JobState {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly state: "queued" | "running" | "done" | "failed" | "cancelled";
  readonly done: number;
  readonly total: number | null;
  readonly message: string | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly cancel_requested: boolean;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly file: { readonly name: string } | null;
}

const POLL_MS = 1_000;

export function hasEnded(job: Pick<JobState, "state">): boolean {
  return job.state === "done" || job.state === "failed" || job.state === "cancelled";
}

/**
 * Polls a job until it ends, also after a lost connection, but not if it was deleted or the right to view it is lost.
 * @param onEnd called once when it has ended, even before the first poll, and when polling ends early
 */
export function useJob(id: number | null, onEnd?: () => void): JobState | undefined {
  const [job, setJob] = useState<JobState>();
  useEffect(() => {
    if (id === null) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function poll() {
      const result = await api.get<JobState>(`/api/v1/jobs/${id}`);
      if (stopped) return;
      if (result.ok) {
        setJob(result.data);
        if (hasEnded(result.data)) {
          onEnd?.();
          return;
        }
      } else if (!isRetryable(result)) {
        notify({ kind: "bad", title: "Progress can’t be shown", text: result.message });
        onEnd?.();
        return;
      }
      timer = setTimeout(poll, POLL_MS);
    }
    void poll();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [id, onEnd]);
  return job;
}

const QUICK_POLLS = 10;
const QUICK_POLL_MS = 150;

/**
 * Waits up to 1.5 s for a new job to end, so the progress of a short one isn't shown. Always resolves.
 */
export async function waitForShortJob(id: number): Promise<void> {
  for (let attempt = 0; attempt < QUICK_POLLS; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, QUICK_POLL_MS));
    const result = await api.get<JobState>(`/api/v1/jobs/${id}`);
    if (!result.ok || hasEnded(result.data)) return;
  }
}
