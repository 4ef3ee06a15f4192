import { useState } from "react";
import { api } from "#session/api.ts";
import { Button } from "#ui/primitives/button.tsx";
import { JobCard } from "#ui/primitives/job.tsx";
import { notify } from "#ui/primitives/notify.ts";
import type { JobState } from "../../shared/jobs/use-job.ts";

interface WorkingProps {
  job: JobState | undefined;
  checking: boolean;
  many: string;
}

/** The file being gone through. Bytes are what is counted: nobody knows the lines before the end. */
export function Working({ job, checking, many }: WorkingProps) {
  const [stopping, setStopping] = useState(false);
  if (!job) return <p className="gap soft">Looking how far it is …</p>;

  async function stop(id: number) {
    setStopping(true);
    const result = await api.post(`/api/v1/jobs/${id}/cancel`);
    if (result.ok) return;
    setStopping(false);
    if (result.status !== 0) notify({ kind: "bad", title: "It was not stopped.", text: result.message });
  }

  return (
    <div className="gap">
      <JobCard
        title={checking ? "Checking the file" : `Bringing in ${many}`}
        value={job.done}
        max={job.total ?? 0}
        left={job.message ?? "Beginning …"}
      >
        <p className="note">
          You may close this page: the work goes on. Stopping keeps what is in; bringing the file in again
          makes nothing twice.
        </p>
        <Button kind="danger" busy={stopping} onClick={() => void stop(job.id)}>
          {stopping ? "Stopping …" : checking ? "Stop checking" : "Stop bringing in"}
        </Button>
      </JobCard>
    </div>
  );
}
