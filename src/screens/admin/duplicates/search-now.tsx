import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { Button } from "#ui/primitives/button.tsx";
import { notifyFailure } from "#ui/primitives/notify.ts";
import { hasEnded, useJob } from "../../shared/jobs/use-job.ts";

interface SearchNowProps {
  resource: AnyResource;
  /** The running search. */
  running: number | null;
}

/** Searches new and changed records in the background, with progress. */
export function SearchNow({ resource, running }: SearchNowProps) {
  const { revalidate } = useRevalidator();
  const [job, setJob] = useState(running);
  const [starting, setStarting] = useState(false);
  const handleEnded = useCallback(() => {
    setJob(null);
    void revalidate();
  }, [revalidate]);
  const jobState = useJob(job, handleEnded);
  const busy = starting || job !== null;

  async function search() {
    setStarting(true);
    const result = await api.post<{ id: number }>("/api/v1/duplicates/search", { resource: resource.name });
    setStarting(false);
    if (result.ok) setJob(result.data.id);
    else notifyFailure("Search not started", result);
  }

  const progress =
    jobState && !hasEnded(jobState) && jobState.total ? ` ${percent(jobState.done, jobState.total)}` : "";
  return (
    <Button small icon="refresh-cw" busy={busy} onClick={() => void search()}>
      {busy ? `Checking ${resource.many}…${progress}` : "Check now"}
    </Button>
  );
}

function percent(done: number, total: number): string {
  return `${Math.floor((done / Math.max(total, 1)) * 100)}%`;
}
