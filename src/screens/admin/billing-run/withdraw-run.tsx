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
      done={{ title: "Sent for approval" }}
    />
  );
}

function effectText({ made, total_kobo }: RunSummary): string {
  const total = formatNaira(total_kobo);
  const what = made === 1 ? `and its bill, ${total},` : `and their bills, ${total} in total,`;
  const any = made === 1 ? "the notice" : "any of the notices";
  return `${noticesText(made)} ${what} will be cancelled once another officer approves. You can’t withdraw the run if ${any} is paid, served or under objection.`;
}

/** The approved withdrawal: progress, or why it failed. */
export function WithdrawalProgress({ drawn }: { drawn: JobState }) {
  const { revalidate } = useRevalidator();
  const job = useJob(hasEnded(drawn) ? null : drawn.id) ?? drawn;
  const ended = hasEnded(job);
  useEffect(() => {
    if (ended && !hasEnded(drawn)) void revalidate();
  }, [ended, drawn, revalidate]);
  if (job.state === "done") return null;
  return (
    <div className="gap">
      <JobPanel job={job} noun="notices cancelled" safe="Either all notices are cancelled or none." />
    </div>
  );
}
