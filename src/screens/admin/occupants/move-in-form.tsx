import { useState } from "react";
import { useRevalidator } from "react-router";
import { UNIT_LENGTH } from "#domain/occupancy.ts";
import { getRegister } from "#domain/register/registers.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { recordPages } from "../../shared/addresses/records.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";
import type { OccupantsData } from "./loaders.ts";
import { occupantLabels } from "./occupant-labels.ts";

interface MoveInFormProps {
  data: OccupantsData;
  onClose: () => void;
}

/** Move-in of a registered person. */
export function MoveInForm({ data, onClose }: MoveInFormProps) {
  const { record, today } = data;
  const { revalidate } = useRevalidator();
  const [type, setType] = useState("individual");
  const draft = useDraft(`${data.resource}.move-in.${record.id}`);
  const { handleSubmit, busy, errors, wrong } = useSubmit({
    path: `${recordPages.api(getRegister(data.resource))}/${record.id}/occupants`,
    onSuccess: () => {
      draft.clear();
      notify({ kind: "good", title: "Occupant added" });
      onClose();
      return revalidate();
    },
  });
  return (
    <form ref={draft.ref} method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={occupantLabels} />
      <DraftNotice draft={draft} />
      <Field name="person_type" label="Type" error={errors.person_type}>
        <Select value={type} onChange={({ target }) => setType(target.value)}>
          <option value="individual">Individual</option>
          <option value="corporate">Corporate</option>
        </Select>
      </Field>
      <Field
        name="person_id_words"
        id="person_id"
        label="Occupant"
        hint="Enter a name, code or phone number, then select the person"
        error={errors.person_id}
      >
        <ReferenceInput key={type} name="person_id" to={type} />
      </Field>
      <FieldPair>
        <Field
          name="unit"
          label="Unit"
          hint="Leave blank for the whole property"
          error={errors.unit}
          optional
        >
          <TextInput maxLength={UNIT_LENGTH} autoComplete="off" placeholder="Flat 2" />
        </Field>
        <Field name="from" label="Moved in on" hint="Today or earlier" error={errors.from}>
          <TextInput type="date" max={today} defaultValue={today} />
        </Field>
      </FieldPair>
      <DialogButtons action="Add occupant" busy={busy} onCancel={onClose} />
    </form>
  );
}
