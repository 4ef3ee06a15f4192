import type { RunPreview } from "#areas/charging/billing/preview-job.ts";
import { getRegister } from "#domain/register/registers.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { JobPanel } from "../../shared/jobs/job-panel.tsx";
import { hasEnded, useJob } from "../../shared/jobs/use-job.ts";
import { pages } from "../charging/api-paths.ts";
import type { PreviewPage } from "./loaders.ts";
import { Preview } from "./preview.tsx";

/** The second step of a run: progress of the preview, then its result. */
export function PreviewStep({ previewPage }: { previewPage: PreviewPage }) {
  const { job: loadedJob, resource, selectionQuery } = previewPage;
  const job = useJob(hasEnded(loadedJob) ? null : loadedJob.id) ?? loadedJob;
  // The job contains its result, so it is shown immediately.
  const preview = job.state === "done" ? (job.result as unknown as RunPreview) : previewPage.preview;
  if (preview)
    return <Preview jobId={job.id} preview={preview} resource={resource} selectionQuery={selectionQuery} />;
  const checkedNoun = `${getRegister(resource).many} checked`;
  return (
    <div className="stack gap">
      <JobPanel
        job={job}
        noun={job.message && !hasEnded(job) ? `${checkedNoun} · ${job.message}` : checkedNoun}
        resumeNote="A preview doesn’t issue notices."
      />
      <Buttons>
        <ButtonLink to={`${pages.newRun}?${selectionQuery}`}>Change selection</ButtonLink>
      </Buttons>
    </div>
  );
}
