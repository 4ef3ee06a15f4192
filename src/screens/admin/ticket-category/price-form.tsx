import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { Affix, MoneyInput, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";

const LABELS = {
  kobo: "Price",
  agent_bp: "Agent commission",
  super_agent_bp: "Super agent commission",
  effective_from: "Start",
  reason: "Reason",
};

interface PriceFormProps {
  category: { id: number; title: string };
  /** Current values as defaults; per cent as text. */
  current: { agent: string; super_agent: string };
  onClose: () => void;
}

/** Dialog form: a price from now or from a later time. Sold tickets keep their price. */
export function PriceForm({ category, current, onClose }: PriceFormProps) {
  const { handleSubmit, busy, errors, wrong } = useSubmitAndReload({
    path: `/api/v1/ticket-categories/${category.id}/prices`,
    done: "Submitted for approval",
    onClose,
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={LABELS} />
      <Field name="kobo" label={LABELS.kobo} error={errors.kobo}>
        <MoneyInput required />
      </Field>
      <FieldPair>
        <Field name="agent_bp" label={LABELS.agent_bp} error={errors.agent_bp} hint="Per sale">
          <Affix after="%">
            <TextInput inputMode="decimal" autoComplete="off" defaultValue={current.agent} maxLength={6} />
          </Affix>
        </Field>
        <Field
          name="super_agent_bp"
          label={LABELS.super_agent_bp}
          error={errors.super_agent_bp}
          hint="If the agent has one"
        >
          <Affix after="%">
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              defaultValue={current.super_agent}
              maxLength={6}
            />
          </Affix>
        </Field>
      </FieldPair>
      <Field
        name="effective_from"
        label={LABELS.effective_from}
        optional
        hint="Lagos time. Leave blank to start on approval"
        error={errors.effective_from}
      >
        <TextInput type="datetime-local" short />
      </Field>
      <Field name="reason" label={LABELS.reason} hint="Shown to the approver" error={errors.reason}>
        <TextArea maxLength={500} />
      </Field>
      <DialogButtons action="Submit for approval" busy={busy} onCancel={onClose} />
    </form>
  );
}
