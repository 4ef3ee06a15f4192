import { getRegister } from "#domain/register/registers.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import type { Occupant, OccupantsData } from "./loaders.ts";
import { occupantLabels } from "./occupant-labels.ts";

interface MoveOutFormProps {
  data: OccupantsData;
  row: Occupant;
  onClose: () => void;
}

/** Records the first day after an occupant left. */
export function MoveOutForm({ data, row, onClose }: MoveOutFormProps) {
  const { handleSubmit, busy, errors, wrong } = useSubmitAndReload({
    path: `${recordPages.api(getRegister(data.resource))}/${data.record.id}/occupants/${row.id}/move-out`,
    done: "Move-out recorded",
    onClose,
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={occupantLabels} />
      <input type="hidden" name="version" value={row.version} />
      <Field
        name="to"
        label="Moved out on"
        hint="First day after they left. Today or earlier"
        error={errors.to}
      >
        <TextInput type="date" short min={row.from} max={data.today} defaultValue={data.today} />
      </Field>
      <DialogButtons action="Record move-out" busy={busy} onCancel={onClose} />
    </form>
  );
}
