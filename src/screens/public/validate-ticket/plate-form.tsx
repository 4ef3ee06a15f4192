import { type FormEvent, useState } from "react";
import { readHolderKey } from "#domain/holder-key.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { PlateInput } from "#ui/primitives/input.tsx";

interface PlateFormProps {
  /** The books want to know whose ticket of a batch it becomes. */
  needed: boolean;
  onPlate: (seen: string) => void;
  onLeave: () => void;
}

/** Whose ticket it is: the plate that the inspector has before them. */
export function PlateForm({ needed, onPlate, onLeave }: PlateFormProps) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const seen = String(new FormData(event.currentTarget).get("seen") ?? "");
    const isKey = readHolderKey(seen) !== undefined;
    setError(isKey ? undefined : "Write a plate such as ABC-123DE, a shop’s code or a phone number.");
    if (isKey) onPlate(seen);
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h1>The plate before you</h1>
      <p>
        {needed
          ? "This ticket belongs to whoever uses it first. From now on it is this plate’s."
          : "The ticket is checked again, against the plate you see."}
      </p>
      <Field name="seen" label="Plate or phone" error={error}>
        <PlateInput placeholder="ABC-123DE" enterKeyHint="go" />
      </Field>
      <Button type="submit" kind="primary" tall wide>
        Check against this plate
      </Button>
      <Button wide onClick={onLeave}>
        Leave it
      </Button>
    </form>
  );
}
