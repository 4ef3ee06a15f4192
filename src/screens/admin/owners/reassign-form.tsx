import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ReassignPreview } from "#areas/charging/ownership/preview-reassignment.ts";
import type { Reassigned } from "#areas/charging/ownership/reassign-owner.ts";
import { formFaults } from "#session/answer.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Radio, Select, TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { address } from "../../shared/addresses/records.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";
import { ApprovalReason } from "../approval-request/approval-reason.tsx";
import { isPendingRequest, notifySentForApproval } from "../approval-request/request-dialog.tsx";
import type { ReassignData } from "./loaders.ts";
import { PreviewPart } from "./reassign-preview.tsx";
import { countOf, reassignBody } from "./reassign-words.ts";

const LABELS = {
  to_type: "A person or a body",
  to_id: "New owner",
  since: "Since",
  ids: "Records",
  reason: "Reason",
};
/** Who owns it from now on; then what that would do, and only then is it done. */
export function ReassignForm({ data }: { data: ReassignData }) {
  const { from, chosen, today, seesBills } = data;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(`reassign.${from ? `${from.type}.${from.id}` : "chosen"}`);
  const [type, setType] = useState("individual");
  const [found, setFound] = useState<string>();
  const [preview, setPreview] = useState<ReassignPreview>();
  const back = from ? address.view(from.type, from.id) : "/admin";
  const look = useSubmit<ReassignPreview>({
    path: "/api/v1/owner-reassignments/preview",
    onSuccess: setPreview,
  });
  const write = useSubmit<Reassigned>({
    path: "/api/v1/owner-reassignments",
    onSuccess: (answer) => {
      draft.clear();
      if (isPendingRequest(answer)) {
        notifySentForApproval("Another officer approves the change of owner.");
        return navigate(back);
      }
      if (answer.job) return navigate(`?${jobQuery(data, answer.job.id)}`);
      const { length } = answer.refused;
      notify({
        kind: length > 0 ? "bad" : "good",
        title: `${answer.done ?? 0} handed over.`,
        ...(length > 0 && { text: `${length} left as before. ${answer.refused[0]?.message}` }),
      });
      return navigate(back);
    },
  });
  const errors = { ...look.errors, ...write.errors };
  const message = look.message ?? write.message;
  const wrong = formFaults(errors, message);
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
        // What was previewed is no longer what would be done.
        onChange={() => setPreview(undefined)}
        onSubmit={(event) => {
          event.preventDefault();
          void look.submit(body());
        }}
      >
        <Faults errors={wrong} labels={LABELS} />
        <DraftNotice draft={draft} />
        <Group legend="Who owns it from now on">
          <Field name="to_type" label="A person or a body" error={errors.to_type}>
            <Select
              value={type}
              onChange={({ target }) => {
                setType(target.value);
                setFound(undefined);
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
            hint="Type their name, code or phone, and choose them."
            error={errors.to_id}
            foot={found}
          >
            <ReferenceInput
              key={type}
              name="to_id"
              to={type}
              placeholder="Name, code or phone"
              onFind={(one) => setFound(one?.title ?? undefined)}
            />
          </Field>
          <Field
            name="since"
            label="Since"
            hint="Today or an earlier day. The shares of others stay as they are."
            error={errors.since}
          >
            <TextInput type="date" short max={today} defaultValue={today} />
          </Field>
        </Group>
        {seesBills ? (
          <Group legend="What is unpaid">
            <Radio name="arrears" value="former" defaultChecked>
              {from ? `${from.title} keeps the arrears` : "The former owners keep the arrears"}
            </Radio>
            <Radio name="arrears" value="new" hint="Unpaid bills are addressed to the new owner.">
              The new owner takes the arrears over
            </Radio>
          </Group>
        ) : null}
        <Buttons>
          <Button type="submit" kind={preview ? "plain" : "primary"} busy={look.busy}>
            {chosen ? "Preview for these" : "Preview for all they own"}
          </Button>
          <ButtonLink kind="quiet" to={back}>
            Leave
          </ButtonLink>
        </Buttons>
      </FormColumn>
      {preview ? (
        <PreviewPart
          preview={preview}
          act={
            countOf(preview) === 0 ? null : preview.needs_approval ? (
              <RequestPart
                busy={write.busy}
                error={errors.reason}
                onRequest={(reason) => void write.submit({ ...body(), reason })}
              />
            ) : (
              <Button kind="primary" busy={write.busy} onClick={() => void write.submit(body())}>
                {handWords(countOf(preview))}
              </Button>
            )
          }
        />
      ) : null}
    </>
  );
}

interface RequestPartProps {
  busy: boolean;
  error: readonly string[] | undefined;
  onRequest: (reason: string) => void;
}

/** Records in force, or with unpaid bills, are handed over by two officers. */
function RequestPart({ busy, error, onRequest }: RequestPartProps) {
  const [reason, setReason] = useState("");
  return (
    <div className="stack">
      <Notice>Another officer has to approve this. Nothing changes until then.</Notice>
      <ApprovalReason error={error} value={reason} onChange={({ target }) => setReason(target.value)} />
      <div className="line">
        <Button kind="primary" busy={busy} onClick={() => onRequest(reason)}>
          Send for approval
        </Button>
      </div>
    </div>
  );
}

/** "Hand 214 records over" */
function handWords(count: number): string {
  return count === 1 ? "Hand one record over" : `Hand ${count.toLocaleString("en-NG")} records over`;
}

function jobQuery({ from, chosen }: ReassignData, job: number): URLSearchParams {
  return new URLSearchParams({
    ...(from && { from: `${from.type}:${from.id}` }),
    ...(chosen && { resource: chosen.resource, ids: chosen.ids.join(",") }),
    job: String(job),
  });
}
