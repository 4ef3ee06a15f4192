import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { TextArea, TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { entryPages } from "../bank-entry/labels.ts";
import { bankPaths } from "./labels.ts";
import type { LineData } from "./line-loader.ts";

const LONGEST = 500;

interface ClaimProps {
  readonly line: LineData["line"];
  readonly action: string;
  readonly primary?: boolean;
  /** Codes of the suggested bills. */
  readonly bills?: readonly string[];
  readonly depositor?: string;
}

/** Claims money in for bills; another officer confirms the claim. */
export function Claim({ line, action, primary = true, bills = [], depositor = "" }: ClaimProps) {
  return (
    <ActionDialog
      action={action}
      kind={primary ? "primary" : "plain"}
      title={`Allocate ${line.code} to bills`}
    >
      {(close) => <ClaimForm line={line} bills={bills} depositor={depositor} onClose={close} />}
    </ActionDialog>
  );
}

const LABELS = {
  bills: "Bills",
  depositor: "Paid by",
  remark: "How the payer was identified",
  reason: "Why this is a different payment",
};

interface ClaimFormProps {
  readonly line: LineData["line"];
  readonly bills: readonly string[];
  readonly depositor: string;
  readonly onClose: () => void;
}

function ClaimForm({ line: { id, version }, bills, depositor, onClose }: ClaimFormProps) {
  const navigate = useNavigate();
  const draft = useDraft(`bank_line.${id}.claim`);
  // Asked only when an unmatched ledger entry has the same amount.
  const [needsReason, setNeedsReason] = useState(false);
  const { submit, busy, errors, wrong, code, message, data } = useSubmit<{ id: number }>({
    path: bankPaths.line(id, "claim"),
    onSuccess: (entry) => {
      draft.clear();
      notify({ kind: "good", title: "Payment allocated" });
      return navigate(entryPages.view(entry.id));
    },
    onFailure: (failure) => {
      if (failure.code === "in-books") setNeedsReason(true);
    },
  });
  const isDuplicate = code === "deposit-pending";
  const deposits = isDuplicate ? (data as { deposits: string[] }).deposits : [];
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget));
    void submit({ ...values, version, despite_deposits: deposits });
  };
  return (
    <form ref={draft.ref} method="post" className="stack" noValidate onSubmit={send}>
      <p>Once another officer confirms, the bills will be marked as paid on the bank’s transaction date.</p>
      {isDuplicate ? <Notice kind="warn">{message}</Notice> : <ErrorList errors={wrong} labels={LABELS} />}
      <Field
        name="bills"
        label={LABELS.bills}
        hint="Enter one pay code per line, for example 7K3D-M9QX"
        error={errors.bills}
      >
        <TextArea rows={3} spellCheck={false} defaultValue={bills.join("\n")} />
      </Field>
      <Field name="depositor" label={LABELS.depositor} error={errors.depositor}>
        <TextInput maxLength={100} autoComplete="off" defaultValue={depositor} />
      </Field>
      <Field name="remark" label={LABELS.remark} error={errors.remark} optional>
        <TextArea maxLength={LONGEST} />
      </Field>
      {needsReason ? (
        <Field
          name="reason"
          label={LABELS.reason}
          hint="Shown to the officer who confirms the deposit"
          error={errors.reason}
        >
          <TextArea maxLength={LONGEST} />
        </Field>
      ) : null}
      <DialogButtons
        action={isDuplicate ? "Allocate anyway" : "Allocate to bills"}
        busy={busy}
        onCancel={onClose}
      />
    </form>
  );
}
