import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { notifyFailure } from "#ui/primitives/notify.ts";
import { jobPaths } from "../../shared/addresses/jobs.ts";
import type { JobState } from "../../shared/jobs/use-job.ts";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";

/** Resumes a job after its last completed batch. */
export function RetryJob({ id }: { id: number }) {
  const { submit, busy } = useJobAction(jobPaths.retry(id), "Job queued", "Job not retried");
  return (
    <Button kind="primary" icon="rotate-cw" busy={busy} onClick={() => void submit({})}>
      Retry job
    </Button>
  );
}

/** Stops a job at its next safe point, after confirmation. */
export function CancelJob({
  id,
  title,
  cancelRequested,
}: {
  id: number;
  title: string;
  cancelRequested: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const { submit, busy } = useJobAction(
    jobPaths.cancel(id),
    ({ state }) => (state === "cancelled" ? "Job cancelled" : "Job is stopping"),
    "Job not cancelled",
  );
  return (
    <>
      <Button kind="danger" busy={busy || cancelRequested} onClick={() => setOpen(true)}>
        {cancelRequested ? "Stopping…" : "Cancel job"}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Cancel “${title}”?`}
        actions={
          <>
            <Button
              kind="danger"
              onClick={() => {
                setOpen(false);
                void submit({});
              }}
            >
              Cancel job
            </Button>
            <Button onClick={() => setOpen(false)}>Keep running</Button>
          </>
        }
      >
        <p>Completed work is kept, and you can retry the job later.</p>
      </Dialog>
    </>
  );
}

function useJobAction(
  path: string,
  successTitle: string | ((job: Pick<JobState, "state">) => string),
  failureTitle: string,
) {
  const { revalidate } = useRevalidator();
  return useSubmitAndReload<Pick<JobState, "state">>({
    path,
    done: successTitle,
    onFailure: (failure) => {
      notifyFailure(failureTitle, failure);
      return failure.status === 0 ? undefined : revalidate();
    },
  });
}
