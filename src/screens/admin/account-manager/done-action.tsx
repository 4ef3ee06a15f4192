import { useState } from "react";
import type { FollowUp } from "#areas/services/account-managers/follow-up-row.ts";
import { followUpKinds, followUpOutcomes, outcomeFields } from "#domain/account-managers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { MoneyInput, Radio, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { FollowUpFields } from "./follow-up-fields.tsx";
import { managerPaths } from "./labels.ts";

const LABELS = {
  outcome: "Outcome",
  remark: "Note",
  promised: "Amount",
  promised_on: "Payment date",
  next_kind: "Next follow-up type",
  next_due_on: "Next follow-up date",
  next_body: "Next follow-up purpose",
};

/** Records the outcome of a follow-up, and the next one. */
export function DoneAction({ row }: { row: FollowUp }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button small icon="check" onClick={() => setOpen(true)}>
        Done<span className="only-read">{` with ${row.payer}`}</span>
      </Button>
      <Dialog open={open} onClose={close} title={`${followUpKinds[row.kind]}: ${row.payer}`}>
        {open ? <DoneForm row={row} close={close} /> : null}
      </Dialog>
    </>
  );
}

function DoneForm({ row, close }: { row: FollowUp; close: () => void }) {
  const [outcome, setOutcome] = useState<string>("");
  const [next, setNext] = useState(false);
  const { handleSubmit, busy, errors, wrong } = useSubmitAndReload({
    path: managerPaths.done(row.id),
    done: "Outcome saved",
    onClose: close,
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={LABELS} />
      <p className="soft">{row.body}</p>
      <input type="hidden" name="version" value={row.version} />
      <fieldset className="stack-s" id="outcome">
        <legend className="strong">Outcome</legend>
        {Object.entries(followUpOutcomes).map(([name, label]) => (
          <Radio
            key={name}
            name="outcome"
            value={name}
            checked={outcome === name}
            onChange={() => setOutcome(name)}
          >
            {label}
          </Radio>
        ))}
      </fieldset>
      {outcome === "promise" ? (
        <FieldPair>
          <Field name="promised" label="Amount" error={errors.promised}>
            <MoneyInput maxLength={20} />
          </Field>
          <Field name="promised_on" label="Payment date" error={errors.promised_on}>
            <TextInput type="date" />
          </Field>
        </FieldPair>
      ) : null}
      <Field name="remark" label="Note" optional counter={outcomeFields.remark.max} error={errors.remark}>
        <TextArea rows={2} maxLength={outcomeFields.remark.max} />
      </Field>
      {next ? (
        <fieldset className="stack-s">
          <legend className="strong">Next follow-up</legend>
          <FollowUpFields prefix="next_" errors={errors} defaultDueOn={null} />
        </fieldset>
      ) : (
        <Button small kind="quiet" icon="plus" onClick={() => setNext(true)}>
          Add next follow-up
        </Button>
      )}
      <DialogButtons action="Save outcome" busy={busy} onCancel={close} />
    </form>
  );
}
