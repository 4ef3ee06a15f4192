import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { ReasonAction } from "../../shared/action-dialogs.tsx";
import { JobPanel } from "../../shared/jobs/job-panel.tsx";
import { hasEnded, type JobState, useJob } from "../../shared/jobs/use-job.ts";
import { paths } from "../charging/api-paths.ts";
import type { RunSummary } from "./loaders.ts";
import { noticesText } from "./run-labels.ts";

/** Requests that the run is withdrawn; another officer approves it. */
export function WithdrawRun({ run }: { run: RunSummary }) {
  return (
    <ReasonAction
      path={paths.withdrawRun(run.id)}
      action="Withdraw run"
      title={`Withdraw ${run.code}?`}
      text={effectText(run)}
      hint="Shown to the approver and on the cancelled notices"
      done={{ title: "Submitted for approval" }}
    />
  );
}

function effectText({ noticeCount, total_kobo }: RunSummary): string {
  const total = formatNaira(total_kobo);
  const billsText = noticeCount === 1 ? `and its bill, ${total},` : `and their bills, ${total} in total,`;
  const noticeText = noticeCount === 1 ? "the notice" : "any of the notices";
  return `${noticesText(noticeCount)} ${billsText} will be cancelled once another officer approves. You can’t withdraw the run if ${noticeText} is paid, served or under objection.`;
}

/** The approved withdrawal: progress, or why it failed. */
export function WithdrawalProgress({ loadedJob }: { loadedJob: JobState }) {
  const { revalidate } = useRevalidator();
  const job = useJob(hasEnded(loadedJob) ? null : loadedJob.id) ?? loadedJob;
  const ended = hasEnded(job);
  useEffect(() => {
    if (ended && !hasEnded(loadedJob)) void revalidate();
  }, [ended, loadedJob, revalidate]);
  if (job.state === "done") return null;
  return (
    <div className="gap">
      <JobPanel job={job} noun="notices cancelled" resumeNote="Either all notices are cancelled or none." />
    </div>
  );
}
