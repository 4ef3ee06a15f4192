import { useState } from "react";
import { api } from "#session/api.ts";
import { Button } from "#ui/primitives/button.tsx";
import { JobCard } from "#ui/primitives/job.tsx";
import { notify } from "#ui/primitives/notify.ts";
import type { JobState } from "../../shared/jobs/use-job.ts";

interface WorkingProps {
  job: JobState | undefined;
  /** The import's state. */
  state: string;
  many: string;
}

interface Words {
  readonly title: string;
  readonly note: string;
  readonly stop: string;
}

const KEPT = "Stopping keeps what is in; bringing the file in again makes nothing twice.";

function wordsOf(state: string, many: string): Words {
  if (state === "checking")
    return { title: "Checking the file", note: "Nothing is brought in by it.", stop: "Stop checking" };
  if (state === "undo-checking")
    return {
      title: "Looking what an undo would take away",
      note: "Nothing is taken away by it.",
      stop: "Stop looking",
    };
  if (state === "undoing")
    return {
      title: "Taking back what came in",
      note: "What is gone by the time it is stopped stays gone; undoing again goes on with the rest.",
      stop: "Stop taking back",
    };
  if (state === "issuing")
    return {
      title: "Issuing bills",
      note: "What is issued by the time it is stopped stands; the rest goes on waiting.",
      stop: "Stop issuing",
    };
  return { title: `Bringing in ${many}`, note: KEPT, stop: "Stop bringing in" };
}

/** The work on a file while it goes on. */
export function Working({ job, state, many }: WorkingProps) {
  const [stopping, setStopping] = useState(false);
  if (!job) return <p className="gap soft">Looking how far it is …</p>;
  const words = wordsOf(state, many);

  async function stop(id: number) {
    setStopping(true);
    const result = await api.post(`/api/v1/jobs/${id}/cancel`);
    if (result.ok) return;
    setStopping(false);
    if (result.status !== 0) notify({ kind: "bad", title: "It was not stopped.", text: result.message });
  }

  return (
    <div className="gap">
      <JobCard title={words.title} value={job.done} max={job.total ?? 0} left={job.message ?? "Beginning …"}>
        <p className="note">You may close this page: the work goes on. {words.note}</p>
        <Button kind="danger" busy={stopping} onClick={() => void stop(job.id)}>
          {stopping ? "Stopping …" : words.stop}
        </Button>
      </JobCard>
    </div>
  );
}
