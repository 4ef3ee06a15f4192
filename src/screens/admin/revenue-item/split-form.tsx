import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { TextArea, TextInput } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { useRows } from "../../shared/rows/use-rows.ts";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { paths } from "../charging/api-paths.ts";
import { blankShare, type ShareRow, ShareRows } from "./share-rows.tsx";

interface SplitFormProps {
  item: number;
  agencies: readonly { id: number; name: string; short_code: string }[];
  onClose: () => void;
}

/** Dialog form: the revenue split of an item from a later date. */
export function SplitForm({ item, agencies, onClose }: SplitFormProps) {
  const shares = useRows<ShareRow>("shares", [blankShare, blankShare]);
  const { submit, busy, errors, message } = useSubmitAndReload({
    path: paths.splits(item),
    done: "Submitted for approval",
    onClose,
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
      {message && Object.keys(errors).length === 0 ? <ErrorNotice>{message}</ErrorNotice> : null}
      <Field name="effective_from" label="From" hint="Tomorrow or later" error={errors.effective_from}>
        <TextInput type="date" short />
      </Field>
      <ShareRows list={shares} agencies={agencies} errors={errors} />
      <Field name="reason" label="Reason" hint="Shown to the approver" error={errors.reason}>
        <TextArea maxLength={500} />
      </Field>
      <DialogButtons action="Submit for approval" busy={busy} onCancel={onClose} />
    </form>
  );
}
