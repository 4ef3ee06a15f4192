import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { Button } from "#ui/primitives/button.tsx";
import { notify } from "#ui/primitives/notify.ts";
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
  const [asking, setAsking] = useState(false);
  const ended = useCallback(() => {
    setJob(null);
    void revalidate();
  }, [revalidate]);
  const state = useJob(job, ended);
  const busy = asking || job !== null;

  async function search() {
    setAsking(true);
    const result = await api.post<{ id: number }>("/api/v1/duplicates/search", { resource: resource.name });
    setAsking(false);
    if (result.ok) setJob(result.data.id);
    else if (result.status !== 0) notify({ kind: "bad", title: "Search didn’t start", text: result.message });
  }

  const far = state && !hasEnded(state) && state.total ? ` ${percent(state.done, state.total)}` : "";
  return (
    <Button small icon="refresh-cw" busy={busy} onClick={() => void search()}>
      {busy ? `Checking ${resource.many}…${far}` : "Check now"}
    </Button>
  );
}

function percent(done: number, total: number): string {
  return `${Math.floor((done / Math.max(total, 1)) * 100)}%`;
}
