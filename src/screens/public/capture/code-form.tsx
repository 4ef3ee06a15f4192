import { type FormEvent, useState } from "react";
import { CODE_SIGNS } from "#domain/capture.ts";
import { normaliseToken } from "#domain/token.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";

/** For a phone that cannot scan: the code as the desk shows it, typed. */
export function CodeForm({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    const { length } = normaliseToken(code);
    setError(
      length === CODE_SIGNS ? undefined : t("The code has {n} letters and figures.", { n: CODE_SIGNS }),
    );
    if (length === CODE_SIGNS) onCode(code);
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <p>
        {t(
          "On the desk, press “Take it with a phone” where a record's photos are, and scan the code it shows with this phone's camera. Or type the code here.",
        )}
      </p>
      <Field
        name="code"
        label={t("Code the desk shows")}
        hint={t("{n} letters and figures", { n: CODE_SIGNS })}
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
      <Button type="submit" kind="primary" tall busy={busy}>
        {t("Use this code")}
      </Button>
    </form>
  );
}
