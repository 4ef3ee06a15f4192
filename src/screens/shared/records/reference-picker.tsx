import { type ReactNode, useState } from "react";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { ReferenceInput } from "./reference-input.tsx";

interface ReferencePickerProps {
  /** The register, and the query parameter with the selected id. */
  to: "property" | "shop";
  label: string;
  hint: string;
  back: string;
  /** Hidden inputs that the next page needs too. */
  children?: ReactNode;
}

/** The first step of a form whose address names no record yet: selects one and opens the form with it. */
export function ReferencePicker({ to, label, hint, back, children }: ReferencePickerProps) {
  const [found, setFound] = useState(false);
  const [error, setError] = useState<string>();
  return (
    <FormColumn
      method="get"
      noValidate
      onSubmit={(event) => {
        if (found) return;
        event.preventDefault();
        setError(`Select a ${to} from the list.`);
      }}
    >
      {children}
      <Field name={`${to}_words`} label={label} hint={hint} error={found ? undefined : error}>
        <ReferenceInput name={to} to={to} onSelect={(one) => setFound(one !== undefined)} />
      </Field>
      <FormButtons action="Continue" back={back} />
    </FormColumn>
  );
}
