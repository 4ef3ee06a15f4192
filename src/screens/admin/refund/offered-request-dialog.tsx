import { useNavigate } from "react-router";
import type { Field } from "#resource/field.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Field as FieldFrame } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { refundPages } from "./labels.ts";

interface OfferedRequestDialogProps {
  path: string;
  /** What both buttons say: "Request reversal". */
  action: string;
  title: string;
  text: string;
  /** Further fields besides the reason, by name. */
  fields: Readonly<Record<string, Field>>;
  values?: Readonly<Record<string, string>>;
  /** Draft key, separate for each record. */
  draft: string;
}

/** A button and its dialog for a request that another officer decides on. */
export function OfferedRequestDialog(props: OfferedRequestDialogProps) {
  return (
    <ActionDialog action={props.action} kind="danger" title={props.title}>
      {(close) => <OfferedRequestForm {...props} onClose={close} />}
    </ActionDialog>
  );
}

function OfferedRequestForm({
  path,
  action,
  text,
  fields,
  values = {},
  draft: name,
  onClose,
}: OfferedRequestDialogProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const draft = useDraft(name);
  const { handleSubmit, busy, errors, message } = useSubmit<{ id: number; code: string }>({
    path,
    onSuccess: ({ id, code }) => {
      draft.clear();
      notify({ kind: "good", title: `${code} submitted for approval` });
      return navigate(refundPages.view(id));
    },
  });
  return (
    <form ref={draft.ref} method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p>{text}</p>
      {message && Object.keys(errors).length === 0 ? <ErrorNotice>{message}</ErrorNotice> : null}
      {Object.entries(fields).map(([field, definition]) => (
        <FieldInput
          key={field}
          name={field}
          field={definition}
          value={values[field] ?? null}
          error={errors[field]}
        />
      ))}
      <FieldFrame
        name="reason"
        label="Reason"
        hint="Shown to the approver and the payer"
        counter={500}
        error={errors.reason}
      >
        <TextArea required maxLength={500} />
      </FieldFrame>
      <DialogButtons action={action} kind="danger" busy={busy} onCancel={onClose} />
    </form>
  );
}
