import type { KeyRow } from "#areas/collecting/receipts/list-signing-keys.ts";
import { lagosDate } from "#domain/lagos.ts";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { TextArea, TextInput } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";

const LONGEST = 500;

interface CompromisedKeyFormProps {
  row: KeyRow;
  today: string;
  onClose: () => void;
}

/** Dialog form: since when a key may be compromised, and how. */
export function CompromisedKeyForm({
  row: { kid, created_at, retired_at, lost_since },
  today,
  onClose,
}: CompromisedKeyFormProps) {
  const { handleSubmit, busy, errors, message } = useSubmitAndReload({
    path: `/api/v1/signing-keys/${kid}/lost`,
    done: `Key ${kid} reported as compromised`,
    onClose,
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p>
        Anyone with this key can forge receipts. Receipts signed with it will be checked against our records,
        and offline checks will ask people to contact the revenue office. You can’t undo this.
        {retired_at ? "" : " A new key replaces it immediately."}
      </p>
      {message && !errors.since && !errors.reason ? <ErrorNotice>{message}</ErrorNotice> : null}
      <Field
        name="since"
        label="Compromised since"
        hint="The first day it may have been exposed"
        error={errors.since}
      >
        <TextInput
          type="date"
          required
          short
          min={lagosDate(created_at)}
          max={lost_since ?? today}
          defaultValue={lost_since ?? today}
        />
      </Field>
      <Field name="reason" label="What happened" counter={LONGEST} error={errors.reason}>
        <TextArea required maxLength={LONGEST} />
      </Field>
      <DialogButtons
        action={retired_at ? "Report key as compromised" : "Report key as compromised and change it"}
        kind="danger"
        busy={busy}
        onCancel={onClose}
      />
    </form>
  );
}
