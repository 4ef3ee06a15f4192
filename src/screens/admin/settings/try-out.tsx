import { useState } from "react";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { calls } from "./calls.ts";
import type { Setting } from "./loaders.ts";

const WORDS = {
  mail: { label: "Send a test e-mail to", act: "Send test e-mail", type: "email" },
  sms: { label: "Send a test SMS to", act: "Send test SMS", type: "tel" },
  gateway: { label: "", act: "Ask the payment service", type: "text" },
} as const;

/** Tries out what was saved: what is only typed above is not used. */
export function TryOut({ setting, test }: { setting: Setting; test: keyof typeof WORDS }) {
  const { label, act, type } = WORDS[test];
  const [said, setSaid] = useState<string>();
  const { handleSubmit, busy, errors, message } = useSubmit<{ message: string }>({
    path: calls.test(setting.key),
    onSuccess: (data) => setSaid(data.message),
    onFailure: () => setSaid(undefined),
  });
  const trouble = errors.address ? undefined : message;
  return (
    <FormColumn method="post" noValidate onSubmit={handleSubmit}>
      <Group legend="Try it out">
        <p className="soft">With what was saved, not with what is typed above.</p>
        {test === "gateway" ? null : (
          <Field name="address" label={label} error={errors.address}>
            <TextInput type={type} autoComplete="off" required />
          </Field>
        )}
        <Buttons>
          <Button type="submit" busy={busy}>
            {act}
          </Button>
        </Buttons>
        <div role="status">{said ? <Notice kind="good">{said}</Notice> : null}</div>
        {trouble ? (
          <Notice kind="bad" alert>
            {trouble}
          </Notice>
        ) : null}
      </Group>
    </FormColumn>
  );
}
