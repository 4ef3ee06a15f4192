import { t } from "#language/t.ts";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { profileOf } from "../../../layouts/area-words.ts";

/** Codes that a PIN answers. */
export const PIN_CODES: readonly string[] = ["pin-needed", "pin-wrong"];

/** Codes that a new PIN answers, which is set on the profile. */
const NEW_PIN_CODES: readonly string[] = ["pin-not-set", "pin-locked"];

/** The PIN of a large sum. */
export function PinField() {
  return (
    <Field name="pin" label={t("Your PIN")}>
      <TextInput as="code" type="password" inputMode="numeric" autoComplete="off" maxLength={6} autoFocus />
    </Field>
  );
}

/** The way to a new PIN, where one is needed. */
export function PinLink({ code }: { code: string | undefined }) {
  if (code === undefined || !NEW_PIN_CODES.includes(code)) return null;
  return (
    <>
      {" "}
      <a href={`${profileOf["agent"]}#pin`}>
        {code === "pin-locked" ? t("Set a new PIN") : t("Set your PIN")}
      </a>
    </>
  );
}
