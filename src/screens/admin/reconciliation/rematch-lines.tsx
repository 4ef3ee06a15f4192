import { useRevalidator } from "react-router";
import { useSession } from "#session/store.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { waitForShortJob } from "../../shared/jobs/use-job.ts";
import { bankPaths } from "./labels.ts";

/** Reruns matching of an account's open lines, after deposits were confirmed. */
export function RematchLines({ account }: { account: number }) {
  const { can } = useSession();
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmit<{ job_id: number }>({
    path: bankPaths.rematch(account),
    onSuccess: async ({ job_id }) => {
      await waitForShortJob(job_id);
      notify({ kind: "good", title: "Open lines matched" });
      return revalidate();
    },
    onFailure: (failure) => notifyFailure("Open lines not matched", failure),
  });
  if (!can("reconciliation.work")) return null;
  return (
    <Button small icon="refresh-cw" busy={busy} onClick={() => void submit({})}>
      Match open lines again
    </Button>
  );
}
