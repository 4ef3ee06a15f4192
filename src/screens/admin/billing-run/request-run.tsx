import { useNavigate } from "react-router";
import type { RunPreview } from "#areas/charging/billing/preview-job.ts";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { pages, paths } from "../charging/api-paths.ts";
import { noticesText } from "./run-labels.ts";

const ACTION_LABEL = "Submit for approval";

interface RequestRunProps {
  jobId: number;
  preview: RunPreview;
}

/** Requests issuing the notices of the preview; another officer approves it. */
export function RequestRun({ jobId, preview: { count, total_kobo, due_on } }: RequestRunProps) {
  const navigate = useNavigate();
  const due = due_on ? ` If they are issued today, the earliest due date is ${formatDate(due_on)}.` : "";
  return (
    <ActionDialog action={ACTION_LABEL} kind="primary" title="Submit this run for approval?">
      {(close) => (
        <ReasonForm<{ run: { id: number } }>
          path={paths.runs}
          values={{ preview_job_id: jobId }}
          text={`${noticesText(count)}, ${formatNaira(total_kobo)} in total, will be issued once another officer approves the run.${due}`}
          action={ACTION_LABEL}
          danger={false}
          hint="Shown to the approver"
          maxLength={500}
          done={{ title: "Submitted for approval" }}
          onClose={close}
          onDone={({ run }) => navigate(pages.run(run.id))}
        />
      )}
    </ActionDialog>
  );
}
