import { useId } from "react";
import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ApprovalReason } from "../approval-request/approval-reason.tsx";
import { paths } from "../charging/api-paths.ts";
import type { ItemView } from "./loaders.ts";

interface EndLineProps {
  /** Absent: the dialog is closed. */
  item: ItemView | undefined;
  today: string;
  onClose: () => void;
}

/** Asks for the last day of a tariff line. */
export function EndLine({ item, today, onClose }: EndLineProps) {
  return (
    <Dialog open={item !== undefined} onClose={onClose} title={`End the line “${item?.item_name ?? ""}”?`}>
      {item ? <EndForm key={item.id} item={item} today={today} onClose={onClose} /> : null}
    </Dialog>
  );
}

function EndForm({ item, today, onClose }: { item: ItemView; today: string; onClose: () => void }) {
  const field = useId();
  const { revalidate } = useRevalidator();
  const { submit, busy, errors, message } = useSubmit({
    path: paths.endItem(item.id),
    onSuccess: () => {
      notify({
        kind: "good",
        title: "Submitted for approval",
      });
      onClose();
      void revalidate();
    },
  });
  const error = errors.effective_to ?? errors.on;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const on = String(form.get("effective_to"));
        void submit({ on, version: item.version, reason: form.get("reason") });
      }}
    >
      <p className="soft">To change a rate, end this line and add one that starts the day after.</p>
      {message && !error && !errors.reason ? <ErrorNotice>{message}</ErrorNotice> : null}
      <Field id={field} name="effective_to" label="Last day" error={error}>
        <TextInput type="date" defaultValue={item.effective_to ?? `${today.slice(0, 4)}-12-31`} short />
      </Field>
      <ApprovalReason error={errors.reason} />
      <DialogButtons action="Submit for approval" busy={busy} onCancel={onClose} />
    </form>
  );
}
