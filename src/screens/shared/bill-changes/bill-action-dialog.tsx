import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { MoneyInput, TextArea } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ActionDialog } from "../action-dialogs.tsx";
import { DraftNotice } from "../draft-notice.tsx";

interface AmountField {
  readonly name: "kobo" | "disputed_kobo";
  readonly label: string;
  readonly hint: string;
  readonly value?: string;
}

interface BillActionDialogProps {
  /** The label of both buttons: "Object to the charge". */
  action: string;
  title: string;
  text: ReactNode;
  path: string;
  /** The key of the draft. */
  draftKey: string;
  danger?: boolean;
  primary?: boolean;
  amount?: AmountField;
  reason: {
    readonly label: string;
    readonly hint: string;
    readonly maxLength: number;
    readonly optional?: boolean;
  };
  done: string;
  /** More fields, and what they add to the request body. */
  more?: ReactNode;
  /** Not ready to send, for example while a photo uploads. */
  disabled?: boolean;
  body?: (form: FormData) => object;
}

/** A button that opens a dialog with a form: amount, reason and other fields. */
export function BillActionDialog(props: BillActionDialogProps) {
  const { action, title, danger = false, primary = false } = props;
  return (
    <ActionDialog action={action} kind={danger ? "danger" : primary ? "primary" : "plain"} title={title}>
      {(close) => <BillActionForm {...props} onClose={close} />}
    </ActionDialog>
  );
}

const errorLabels = () => ({
  reason: t("Reason"),
  kobo: t("Amount"),
  disputed_kobo: t("Amount"),
  parts: t("Instalments"),
  revenue_item_id: t("Revenue item"),
  evidence_ids: t("Photos"),
});

function BillActionForm({ onClose, ...props }: BillActionDialogProps & { onClose: () => void }) {
  const { action, text, path, draftKey, danger = false, amount, reason, done, more, disabled, body } = props;
  const { revalidate } = useRevalidator();
  const draft = useDraft(draftKey);
  const { submit, busy, errors, wrong } = useSubmit({
    path,
    onSuccess: () => {
      draft.clear();
      notify({ kind: "good", title: done });
      onClose();
      return revalidate();
    },
  });
  return (
    <form
      ref={draft.ref}
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const fields = {
          reason: form.get("reason") ?? "",
          ...(amount && { [amount.name]: form.get(amount.name) ?? "" }),
        };
        void submit({ ...fields, ...body?.(form) });
      }}
    >
      <p>{text}</p>
      <ErrorList errors={wrong} labels={errorLabels()} />
      <DraftNotice draft={draft} />
      {amount ? (
        <Field name={amount.name} label={amount.label} hint={amount.hint} error={errors[amount.name]}>
          <MoneyInput defaultValue={amount.value ?? ""} />
        </Field>
      ) : null}
      {more}
      <Field
        name="reason"
        label={reason.label}
        hint={reason.hint}
        counter={reason.maxLength}
        error={errors.reason}
        {...(reason.optional && { optional: true })}
      >
        <TextArea maxLength={reason.maxLength} rows={4} />
      </Field>
      <DialogButtons
        action={action}
        kind={danger ? "danger" : "primary"}
        busy={busy}
        disabled={disabled}
        onCancel={onClose}
        cancel={t("Go back")}
      />
    </form>
  );
}
