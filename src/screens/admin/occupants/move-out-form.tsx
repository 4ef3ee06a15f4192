import { useRevalidator } from "react-router";
import { getRegister } from "#domain/register/registers.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { recordPages } from "../../shared/addresses/records.ts";
import type { Occupant, OccupantsData } from "./loaders.ts";
import { occupantLabels } from "./occupant-labels.ts";

interface MoveOutFormProps {
  data: OccupantsData;
  row: Occupant;
  onClose: () => void;
}

/** Records the first day after an occupant left. */
export function MoveOutForm({ data, row, onClose }: MoveOutFormProps) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, wrong } = useSubmit({
    path: `${recordPages.api(getRegister(data.resource))}/${data.record.id}/occupants/${row.id}/move-out`,
    onSuccess: () => {
      notify({ kind: "good", title: "Move-out recorded" });
      onClose();
      return revalidate();
    },
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
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          Record move-out
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
