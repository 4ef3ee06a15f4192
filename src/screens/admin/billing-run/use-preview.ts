import { useNavigate } from "react-router";
import { type Submission, useSubmit } from "#session/use-submit.ts";
import { waitForShortJob } from "../../shared/jobs/use-job.ts";
import { pages, paths } from "../charging/api-paths.ts";

/** Starts a preview and opens it: small ones show their result, large ones their progress. */
export function usePreview(onFailure?: (message: string) => void): Submission<{ job: { id: number } }> {
  const navigate = useNavigate();
  return useSubmit<{ job: { id: number } }>({
    path: paths.previews,
    onSuccess: async ({ job }) => {
      await waitForShortJob(job.id);
      await navigate(pages.preview(job.id));
    },
    onFailure: ({ status, message }) => (status === 0 ? undefined : onFailure?.(message)),
  });
}
