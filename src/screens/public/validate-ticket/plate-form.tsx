import { type FormEvent, useState } from "react";
import { parseHolder } from "#domain/holder-key.ts";
import { normalisePlate, plateKind } from "#domain/plate-number.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Checkbox, PlateInput } from "#ui/primitives/input.tsx";

interface PlateFormProps {
  /** The server needs the holder of a bearer ticket. */
  needed: boolean;
  /** The server's error for the holder entered. */
  error?: string | undefined;
  onPlate: (seen: string, special: boolean) => void;
  onLeave: () => void;
}

/** The plate of the vehicle being checked. */
export function PlateForm({ needed, error: serverError, onPlate, onLeave }: PlateFormProps) {
  const [error, setError] = useState(serverError);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [seen, special] = [String(form.get("seen") ?? ""), form.has("special")];
    const newError = errorOf(seen, !needed || special);
    setError(newError);
    if (!newError) onPlate(seen, special);
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h1>{t("Vehicle plate")}</h1>
      <p>
        {needed
          ? t("This ticket has no plate yet. It will be assigned to the plate you enter.")
          : t("The ticket will be checked against the plate you enter.")}
      </p>
      <Field name="seen" label={t("Plate or phone")} error={error}>
        <PlateInput placeholder="ABC-123DE" enterKeyHint="go" />
      </Field>
      {needed ? <Checkbox name="special">{t("Government, military or diplomatic plate")}</Checkbox> : null}
      <Button type="submit" kind="primary" large fullWidth>
        {t("Check plate")}
      </Button>
      <Button fullWidth onClick={onLeave}>
        {t("Cancel")}
      </Button>
    </form>
  );
}

/** A bearer ticket is assigned permanently, so unusual plates must be confirmed. */
function errorOf(seen: string, special: boolean): string | undefined {
  const key = parseHolder(seen);
  if (key === undefined) return "Enter a plate such as ABC-123DE, a shop code or a phone number.";
  const isUnusual = normalisePlate(seen, { special: true }) === key && plateKind(key) === "special";
  return isUnusual && !special
    ? "This plate has an unusual format. Check it, or confirm the plate type below."
    : undefined;
}
