import { useNavigate } from "react-router";
import type { Comparison } from "#areas/lifecycle/merges/compare.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { pages } from "./urls.ts";

const LONGEST = 100;

interface MarkDifferentProps {
  resource: AnyResource;
  comparison: Comparison;
}

/** Marks two records as different, with a reason. */
export function MarkDifferent(props: MarkDifferentProps) {
  return (
    <ActionDialog action="Mark as different" small title="Mark as different?">
      {(close) => <MarkDifferentForm {...props} onClose={close} />}
    </ActionDialog>
  );
}

function MarkDifferentForm({ resource, comparison, onClose }: MarkDifferentProps & { onClose: () => void }) {
  const { first, second } = comparison;
  const navigate = useNavigate();
  const { handleSubmit, busy, errors, message } = useSubmit({
    path: "/api/v1/duplicates/dismissals",
    onSuccess: () => {
      notify({
        kind: "good",
        title: `${first.record.code} and ${second.record.code} marked as different`,
      });
      return navigate(pages.queue(resource.name));
    },
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <input type="hidden" name="resource" value={resource.name} />
      <input type="hidden" name="first_id" value={first.record.id} />
      <input type="hidden" name="second_id" value={second.record.id} />
      {message && !errors.reason ? <ErrorNotice>{message}</ErrorNotice> : null}
      <Field
        name="reason"
        label="Reason"
        hint="Say how they differ, such as two shops in one plaza, or father and son"
        counter={LONGEST}
        error={errors.reason}
      >
        <TextArea required maxLength={LONGEST} />
      </Field>
      <DialogButtons action="Mark as different" busy={busy} onCancel={onClose} />
    </form>
  );
}
