import { useState } from "react";
import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { jobCalls } from "../../shared/addresses/jobs.ts";

/** Resumes a job after its last completed batch. */
export function RetryJob({ id }: { id: number }) {
  const { submit, busy } = useAct(jobCalls.retry(id), "Job queued", "Job not retried");
  return (
    <Button kind="primary" icon="rotate-cw" busy={busy} onClick={() => void submit({})}>
      Retry job
    </Button>
  );
}

/** Stops a job at its next safe point, after confirmation. */
export function CancelJob({ id, title, asked }: { id: number; title: string; asked: boolean }) {
  const [asking, setAsking] = useState(false);
  const { submit, busy } = useAct(jobCalls.cancel(id), "Job cancelled", "Job not cancelled");
  return (
    <>
      <Button kind="danger" busy={busy || asked} onClick={() => setAsking(true)}>
        {asked ? "Stopping…" : "Cancel job"}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Cancel “${title}”?`}
        acts={
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
        <p>It stops after the current batch. Completed work is kept, and you can retry it later.</p>
      </Dialog>
    </>
  );
}

function useAct(path: string, done: string, not: string) {
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
