import { useNavigate } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import type { RunPreview } from "#server/charging/preview-job.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { calls, pages } from "../charging/calls.ts";
import { noticesWords } from "./run-words.ts";

const ACT = "Send for approval";

interface RequestRunProps {
  jobId: number;
  preview: RunPreview;
}

/** Requests that what the preview shows is issued; another officer approves it. */
export function RequestRun({ jobId, preview }: RequestRunProps) {
  return (
    <ActionDialog act={ACT} kind="primary" title="Send this run for approval?">
      {(close) => <RequestForm jobId={jobId} preview={preview} close={close} />}
    </ActionDialog>
  );
}

function RequestForm({ jobId, preview, close }: RequestRunProps & { close: () => void }) {
  const navigate = useNavigate();
  const { count, total_kobo, due_on } = preview;
  const { submit, busy, errors, message } = useSubmit<{ run: { id: number; code: string } }>({
    path: calls.runs,
    onSuccess: ({ run }) => {
      notify({ kind: "good", title: "Sent for approval", text: `Another officer approves ${run.code}.` });
      return navigate(pages.run(run.id));
    },
  });
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const reason = new FormData(event.currentTarget).get("reason");
        void submit({ preview_job_id: jobId, reason });
      }}
    >
      <p>
        {`${noticesWords(count)}, ${formatNaira(total_kobo)} in all, are issued once another officer approves.`}
        {due_on ? ` The earliest due date is ${formatDate(due_on)} if they are issued today.` : null} Until
        then nothing is issued.
      </p>
      {message && !errors.reason ? (
        <Notice kind="bad" alert>
          {message}
        </Notice>
      ) : null}
      <Field
        name="reason"
        label="Reason"
        hint="The officer who approves the run reads it"
        counter={500}
        error={errors.reason}
      >
        <TextArea required maxLength={500} />
      </Field>
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          {ACT}
        </Button>
        <Button onClick={close}>Leave</Button>
      </div>
    </form>
  );
}
