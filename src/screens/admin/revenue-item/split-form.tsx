import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea, TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { useRows } from "../../shared/rows/use-rows.ts";
import { paths } from "../charging/api-paths.ts";
import { blankShare, type ShareRow, ShareRows } from "./share-rows.tsx";

interface SplitFormProps {
  item: number;
  agencies: readonly { id: number; name: string; short_code: string }[];
  onClose: () => void;
}

/** Dialog form: the revenue split of an item from a later date. */
export function SplitForm({ item, agencies, onClose }: SplitFormProps) {
  const { revalidate } = useRevalidator();
  const shares = useRows<ShareRow>("shares", [blankShare, blankShare]);
  const { submit, busy, errors, message } = useSubmit({
    path: paths.splits(item),
    onSuccess: () => {
      notify({
        kind: "good",
        title: "Submitted for approval",
      });
      onClose();
      return revalidate();
    },
  });
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        void submit({
          effective_from: form.get("effective_from"),
          shares: shares.rows.map(({ row }) => row),
          reason: form.get("reason"),
        });
      }}
    >
      {message && Object.keys(errors).length === 0 ? (
        <Notice kind="bad" alert>
          {message}
        </Notice>
      ) : null}
      <Field name="effective_from" label="From" hint="Tomorrow or later" error={errors.effective_from}>
        <TextInput type="date" short />
      </Field>
      <ShareRows list={shares} agencies={agencies} errors={errors} />
      <Field name="reason" label="Reason" hint="Shown to the approver" error={errors.reason}>
        <TextArea maxLength={500} />
      </Field>
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          Submit for approval
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
