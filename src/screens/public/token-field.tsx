import { t } from "#language/t.ts";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";

/** The field for the six-character code of a message. */
export function TokenField({ error }: { error: readonly string[] | undefined }) {
  return (
    <Field name="token" label={t("Code")} hint={t("From the message we sent you")} error={error}>
      <TextInput
        as="code"
        short
        maxLength={20}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    </Field>
  );
}
