import { useState } from "react";
import { UNIT_LENGTH } from "#domain/occupancy.ts";
import { getRegister } from "#domain/register/registers.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { Checkbox, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import type { Occupant, OccupantsData } from "./loaders.ts";
import { occupantLabels } from "./occupant-labels.ts";

interface CorrectFormProps {
  data: OccupantsData;
  row: Occupant;
  onClose: () => void;
}

const LONGEST_REASON = 500;

/** Corrects an occupancy, or removes it if it never existed. The audit trail keeps both versions. */
export function CorrectForm({ data, row, onClose }: CorrectFormProps) {
  const [isDeletion, setIsDeletion] = useState(false);
  const path = `${recordPages.api(getRegister(data.resource))}/${data.record.id}/occupants/${row.id}`;
  const { handleSubmit, busy, errors, wrong } = useSubmitAndReload({
    method: isDeletion ? "post" : "patch",
    path: isDeletion ? `${path}/strike` : path,
    done: isDeletion ? "Entry deleted" : "Entry corrected",
    onClose,
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={occupantLabels} />
      <input type="hidden" name="version" value={row.version} />
      <Checkbox checked={isDeletion} onChange={({ target }) => setIsDeletion(target.checked)}>
        Delete this entry
      </Checkbox>
      {isDeletion ? null : (
        <>
          <Field
            name="unit"
            label="Unit"
            hint="Leave blank for the whole property"
            error={errors.unit}
            optional
          >
            <TextInput maxLength={UNIT_LENGTH} autoComplete="off" defaultValue={row.unit} />
          </Field>
          <FieldPair>
            <Field name="from" label="Moved in on" error={errors.from}>
              <TextInput type="date" max={data.today} defaultValue={row.from} />
            </Field>
            <Field name="to" label="Moved out on" error={errors.to} optional>
              <TextInput type="date" max={data.today} defaultValue={row.to ?? ""} />
            </Field>
          </FieldPair>
        </>
      )}
      <Field name="reason" label="Reason" counter={LONGEST_REASON} error={errors.reason}>
        <TextArea maxLength={LONGEST_REASON} />
      </Field>
      <DialogButtons
        action={isDeletion ? "Delete entry" : "Correct entry"}
        kind={isDeletion ? "danger" : "primary"}
        busy={busy}
        onCancel={onClose}
      />
    </form>
  );
}
