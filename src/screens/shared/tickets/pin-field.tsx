import { t } from "#language/t.ts";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { profilePaths } from "../../../layouts/area-pages.ts";

/** Error codes that ask for the PIN. */
export const PIN_CODES: readonly string[] = ["pin-needed", "pin-wrong"];

/** Error codes that need a new PIN, set on the profile. */
const NEW_PIN_CODES: readonly string[] = ["pin-not-set", "pin-locked"];

/** The PIN for large amounts. */
export function PinField() {
  return (
    <Field name="pin" label={t("Your PIN")}>
      <TextInput as="code" type="password" inputMode="numeric" autoComplete="off" maxLength={6} autoFocus />
    </Field>
  );
}

/** A link to set a new PIN, if needed. */
export function PinLink({ code }: { code: string | undefined }) {
  if (code === undefined || !NEW_PIN_CODES.includes(code)) return null;
  return (
    <>
      {" "}
      <a href={`${profilePaths["agent"]}#pin`}>{code === "pin-locked" ? t("Set new PIN") : t("Set PIN")}</a>
    </>
  );
}
