import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { bulkPaths } from "./addresses.ts";

/** Resumes the job that issues a batch. */
export function RetryAction({ job }: { job: number }) {
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmit({ path: bulkPaths.retry(job), onSuccess: () => revalidate() });
  return (
    <Button small busy={busy} onClick={() => void submit({})}>
      Resume issuing
    </Button>
  );
}
