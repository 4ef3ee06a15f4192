import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { OwnersPreview } from "#areas/charging/ownership/change-owners.ts";
import type { EffectRow } from "#domain/approval-requests.ts";
import { getRegister } from "#domain/register/registers.ts";
import { useDraft } from "#session/draft.ts";
import { useSession } from "#session/store.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { recordPages } from "../../shared/addresses/records.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { useRows } from "../../shared/rows/use-rows.ts";
import { ApprovalReason } from "../approval-request/approval-reason.tsx";
import { PendingNotice } from "../approval-request/pending-notice.tsx";
import {
  isPendingRequest,
  notifySubmittedForApproval,
  RequestDialog,
} from "../approval-request/request-dialog.tsx";
import { ArrearsGroup } from "./arrears-group.tsx";
import type { OwnersData } from "./loaders.ts";
import { type OwnerRow, ownerBody, ownerErrors, shareSum, shareTotalText } from "./owner-row.ts";
import { OwnerRows } from "./owner-rows.tsx";

interface OwnersFormProps {
  data: OwnersData;
  /** Initial rows. */
  rows: readonly OwnerRow[];
  /** Target after saving or cancelling. */
  back: string;
  /** Draft key. */
  draftKey: string;
}

/**
 * Owners of an asset from a given date, and who keeps the arrears. Previous owners stay on record. A change
 * that needs approval is previewed first, then requested.
 */
export function OwnersForm({ data, rows: initialRows, back, draftKey }: OwnersFormProps) {
  const { resource, record, owners, ownership, today } = data;
  const navigate = useNavigate();
  const { can } = useSession();
  const { revalidate } = useRevalidator();
  const draft = useDraft(draftKey);
  const list = useRows<OwnerRow>("owners", initialRows);
  const [effect, setEffect] = useState<readonly EffectRow[]>();
  const requestBody = useRef<object>({});
  const path = `${recordPages.api(getRegister(resource))}/${record.id}/owners`;
  const save = useSubmit<unknown>({
    path,
    onSuccess: (data) => {
      draft.clear();
      if (isPendingRequest(data))
        notifySubmittedForApproval("Another officer must approve the change of owner.");
      else notify({ kind: "good", title: "Owners saved" });
      return navigate(back);
    },
    onFailure: () => setEffect(undefined),
  });
  const preview = useSubmit<OwnersPreview>({
    path: `${path}/preview`,
    onSuccess: (previewed) => setEffect(previewed.effect),
  });
  const { submit, busy } = ownership.needs_approval ? preview : save;
  const { errors, message, code } = save.message === undefined ? preview : save;
  const formErrors = ownerErrors(errors);
  const summaryErrors = message && Object.keys(formErrors).length === 0 ? { "": [message] } : formErrors;
  const rows = list.rows.map(({ row }) => row);
  return (
    <FormColumn
      ref={draft.ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        requestBody.current = {
          owners: rows.map(ownerBody),
          from: form.get("from"),
          version: ownership.version,
          arrears: form.get("arrears") ?? undefined,
          reason: form.get("reason") ?? undefined,
        };
        save.reset();
        preview.reset();
        void submit(requestBody.current);
      }}
    >
      <ErrorList errors={summaryErrors} labels={errorLabels(rows.length)} />
      {code === "edited-meanwhile" ? (
        <Notice
          kind="warn"
          action={
            <Button small onClick={() => void revalidate()}>
              Show current owners
            </Button>
          }
        >
          Your entries are kept.
        </Notice>
      ) : null}
      <DraftNotice draft={draft} />
      <PendingNotice request={data.pending} />
      <Group legend="Owners">
        <OwnerRows list={list} errors={formErrors} />
        <p className="note" aria-live="polite">
          {shareTotalText(shareSum(rows))}
        </p>
      </Group>
      <Group legend="Start date">
        <Field name="from" label="Owners since" hint="Today or earlier" error={formErrors.from}>
          <TextInput type="date" short max={today} defaultValue={today} />
        </Field>
      </Group>
      {owners.length > 0 ? <ArrearsGroup arrears={ownership.arrears} canSplit={can("bill.adjust")} /> : null}
      {ownership.needs_approval ? <ApprovalReason error={formErrors.reason} /> : null}
      <RequestDialog
        title={`Change the owner of ${record.code}?`}
        effect={effect}
        busy={save.busy}
        onRequest={() => void save.submit(requestBody.current)}
        onClose={() => setEffect(undefined)}
      />
      <FormButtons
        action={
          ownership.needs_approval ? "Preview change" : rows.length === 1 ? "Assign owner" : "Assign owners"
        }
        busy={busy}
        back={back}
      />
    </FormColumn>
  );
}

function errorLabels(count: number): Record<string, string> {
  const labels: Record<string, string> = { owners: "Owners", from: "Owners since", reason: "Reason" };
  for (let at = 0; at < count; at++) {
    labels[`owners[${at}].id`] = `Owner ${at + 1}`;
    labels[`owners[${at}].share_bp`] = `Share of owner ${at + 1}`;
  }
  return labels;
}
