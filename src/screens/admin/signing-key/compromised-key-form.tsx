import { useRevalidator } from "react-router";
import type { KeyRow } from "#areas/collecting/receipts/list-signing-keys.ts";
import { lagosDate } from "#domain/lagos.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea, TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";

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
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, message } = useSubmit({
    path: `/api/v1/signing-keys/${kid}/lost`,
    onSuccess: () => {
      notify({ kind: "good", title: `Key ${kid} reported as compromised` });
      onClose();
      return revalidate();
    },
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p>
        Anyone with this key can forge receipts. Receipts signed with it will be checked against our records,
        and offline checks will ask people to contact the revenue office. You can’t undo this.
        {retired_at ? "" : " A new key replaces it immediately."}
      </p>
      {message && !errors.since && !errors.reason ? (
        <Notice kind="bad" alert>
          {message}
        </Notice>
      ) : null}
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
      <div className="line">
        <Button type="submit" kind="danger" busy={busy}>
          {retired_at ? "Report key as compromised" : "Report key as compromised and change it"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
