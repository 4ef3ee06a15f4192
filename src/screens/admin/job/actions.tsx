import { useState } from "react";
import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { jobPaths } from "../../shared/addresses/jobs.ts";

/** Resumes a job after its last completed batch. */
export function RetryJob({ id }: { id: number }) {
  const { submit, busy } = useAction(jobPaths.retry(id), "Job queued", "Job not retried");
  return (
    <Button kind="primary" icon="rotate-cw" busy={busy} onClick={() => void submit({})}>
      Retry job
    </Button>
  );
}

/** Stops a job at its next safe point, after confirmation. */
export function CancelJob({ id, title, params }: { id: number; title: string; params: boolean }) {
  const [asking, setAsking] = useState(false);
  const { submit, busy } = useAction(jobPaths.cancel(id), "Job cancelled", "Job not cancelled");
  return (
    <>
      <Button kind="danger" busy={busy || params} onClick={() => setAsking(true)}>
        {params ? "Stopping…" : "Cancel job"}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Cancel “${title}”?`}
        actions={
          <>
            <Button
              kind="danger"
              onClick={() => {
                setAsking(false);
                void submit({});
              }}
            >
              Cancel job
            </Button>
            <Button onClick={() => setAsking(false)}>Keep running</Button>
          </>
        }
      >
        <p>Completed work is kept, and you can retry the job later.</p>
      </Dialog>
    </>
  );
}

function useAction(path: string, done: string, not: string) {
  const { revalidate } = useRevalidator();
  return useSubmit({
    path,
    onSuccess: () => {
      notify({ kind: "good", title: done });
      return revalidate();
    },
    onFailure: ({ message }) => {
      notify({ kind: "bad", title: not, text: message });
      return revalidate();
    },
  });
}
