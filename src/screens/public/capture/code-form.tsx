import { type FormEvent, useState } from "react";
import { CODE_LENGTH } from "#domain/capture.ts";
import { normaliseToken } from "#domain/token.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";

/** For phones that can't scan: a form to enter the code. */
export function CodeForm({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    const { length } = normaliseToken(code);
    setError(
      length === CODE_LENGTH ? undefined : t("The code must be {n} letters and digits.", { n: CODE_LENGTH }),
    );
    if (length === CODE_LENGTH) onCode(code);
  }
  return (
    <FormColumn method="post" noValidate onSubmit={submit}>
      <p>
        {t(
          "On your computer, select “Take photos with a phone” under the record’s photos. Scan the QR code, or enter the code here.",
        )}
      </p>
      <Field
        name="code"
        label={t("Code shown on your computer")}
        hint={t("{n} letters and digits", { n: CODE_LENGTH })}
        error={error}
      >
        <TextInput
          as="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
        />
      </Field>
      <Button type="submit" kind="primary" large busy={busy}>
        {t("Continue")}
      </Button>
    </FormColumn>
  );
}
