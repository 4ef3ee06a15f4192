import { useState } from "react";
import { Field, Group } from "#ui/primitives/field.tsx";
import { Radio } from "#ui/primitives/input.tsx";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";

/** The target of a reassignment: another super agent, or the revenue office. */
export function ReassignTarget({ error }: { error: readonly string[] | undefined }) {
  const [target, setTarget] = useState("super");
  const choose = (value: string) => ({
    value,
    checked: target === value,
    onChange: () => setTarget(value),
  });
  return (
    <Group legend="New super agent">
      <Radio name="target" {...choose("super")}>
        Another super agent
      </Radio>
      <Radio name="target" {...choose("office")}>
        The revenue office
      </Radio>
      {target === "super" ? (
        <Field name="to" label="Super agent" error={error}>
          <ReferenceInput name="to" to="super_agent" />
        </Field>
      ) : null}
    </Group>
  );
}
