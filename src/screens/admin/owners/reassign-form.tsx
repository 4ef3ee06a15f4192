import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ReassignPreview } from "#areas/charging/ownership/preview-reassignment.ts";
import type { Reassigned } from "#areas/charging/ownership/reassign-owner.ts";
import { countNoun } from "#domain/count-text.ts";
import { formErrors } from "#session/answer.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Radio, Select, TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { recordPages } from "../../shared/addresses/records.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";
import { ApprovalReason } from "../approval-request/approval-reason.tsx";
import { isPendingRequest, notifySubmittedForApproval } from "../approval-request/request-dialog.tsx";
import type { ReassignData } from "./loaders.ts";
import { readyCount, reassignBody, reassignDraftKey } from "./reassign-labels.ts";
import { ReassignPreviewPanel } from "./reassign-preview.tsx";

const LABELS = {
  to_type: "Type",
  to_id: "New owner",
  since: "From",
  ids: "Records",
  reason: "Reason",
};
/** New owner, then a preview, then the confirmation. */
export function ReassignForm({ data }: { data: ReassignData }) {
  const { from, chosen, today, mayViewBills } = data;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(reassignDraftKey(data));
  const [type, setType] = useState("individual");
  const [ownerTitle, setOwnerTitle] = useState<string>();
  const [preview, setPreview] = useState<ReassignPreview>();
  const back = from ? recordPages.view(from.type, from.id) : "/admin";
  const previewSubmit = useSubmit<ReassignPreview>({
    path: "/api/v1/owner-reassignments/preview",
    onSuccess: setPreview,
  });
  const transfer = useSubmit<Reassigned>({
    path: "/api/v1/owner-reassignments",
    onSuccess: (answer) => {
      draft.clear();
      if (isPendingRequest(answer)) {
        notifySubmittedForApproval("Another officer must approve the change of owner.");
        return navigate(back);
      }
      if (answer.job) return navigate(`?${jobQuery(data, answer.job.id)}`);
      const { length } = answer.refused;
      notify({
        kind: length > 0 ? "bad" : "good",
        title: `${countNoun(answer.reassigned ?? 0, "record")} transferred`,
        ...(length > 0 && { text: `${length} not transferred. ${answer.refused[0]?.message}` }),
      });
      return navigate(back);
    },
  });
  const errors = { ...previewSubmit.errors, ...transfer.errors };
  const message = previewSubmit.message ?? transfer.message;
  const wrong = formErrors(errors, message);
  function sendTransfer(more: object = {}): void {
    previewSubmit.reset();
    void transfer.submit({ ...body(), ...more });
  }
  const body = () => reassignBody(form.current ? new FormData(form.current) : new FormData(), data);
  return (
    <>
      <FormColumn
        ref={(element) => {
          form.current = element;
          return element ? draft.ref(element) : undefined;
        }}
        method="post"
        noValidate
        // The preview is out of date.
        onChange={() => setPreview(undefined)}
        onSubmit={(event) => {
          event.preventDefault();
          transfer.reset();
          void previewSubmit.submit(body());
        }}
      >
        <ErrorList errors={wrong} labels={LABELS} />
        <DraftNotice draft={draft} />
        <Group legend="New owner">
          <Field name="to_type" label="Type" error={errors.to_type}>
            <Select
              value={type}
              onChange={({ target }) => {
                setType(target.value);
                setOwnerTitle(undefined);
              }}
            >
              <option value="individual">Individual</option>
              <option value="corporate">Corporate</option>
            </Select>
          </Field>
          <Field
            name="to_id_words"
            id="to_id"
            label="New owner"
            hint="Enter a name, code or phone number, then select the owner"
            error={errors.to_id}
            foot={ownerTitle}
          >
            <ReferenceInput
              key={type}
              name="to_id"
              to={type}
              onSelect={(one) => setOwnerTitle(one?.title ?? undefined)}
            />
          </Field>
          <Field
            name="since"
            label="From"
            hint="Today or earlier. Other owners’ shares don’t change."
            error={errors.since}
          >
            <TextInput type="date" short max={today} defaultValue={today} />
          </Field>
        </Group>
        {mayViewBills ? (
          <Group legend="Arrears">
            <Radio name="arrears" value="former" defaultChecked>
              {from ? `The arrears stay with ${from.title}` : "The arrears stay with the former owners"}
            </Radio>
            <Radio name="arrears" value="new" hint="Unpaid bills are addressed to the new owner.">
              The new owner takes over the arrears
            </Radio>
          </Group>
        ) : null}
        <FormButtons
          action={chosen ? "Preview transfer" : "Preview all"}
          kind={preview ? "plain" : "primary"}
          busy={previewSubmit.busy}
          back={back}
        />
      </FormColumn>
      {preview ? (
        <ReassignPreviewPanel
          preview={preview}
          action={
            readyCount(preview) === 0 ? null : preview.needs_approval ? (
              <RequestForm
                busy={transfer.busy}
                error={errors.reason}
                onRequest={(reason) => sendTransfer({ reason })}
              />
            ) : (
              <Button kind="primary" busy={transfer.busy} onClick={() => sendTransfer()}>
                {transferText(readyCount(preview))}
              </Button>
            )
          }
        />
      ) : null}
    </>
  );
}

interface RequestFormProps {
  busy: boolean;
  error: readonly string[] | undefined;
  onRequest: (reason: string) => void;
}

/** Active records and records with unpaid bills need a second officer's approval. */
function RequestForm({ busy, error, onRequest }: RequestFormProps) {
  const [reason, setReason] = useState("");
  return (
    <div className="stack">
      <Notice>Another officer must approve this.</Notice>
      <ApprovalReason error={error} value={reason} onChange={({ target }) => setReason(target.value)} />
      <div className="line">
        <Button kind="primary" busy={busy} onClick={() => onRequest(reason)}>
          Submit for approval
        </Button>
      </div>
    </div>
  );
}

/** "Transfer 214 records" */
function transferText(count: number): string {
  return count === 1 ? "Transfer 1 record" : `Transfer ${count.toLocaleString("en-NG")} records`;
}

function jobQuery({ from, chosen }: ReassignData, job: number): URLSearchParams {
  return new URLSearchParams({
    ...(from && { from: `${from.type}:${from.id}` }),
    ...(chosen && { resource: chosen.resource, ids: chosen.ids.join(",") }),
    job: String(job),
  });
}
