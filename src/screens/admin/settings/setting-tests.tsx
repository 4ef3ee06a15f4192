import { useState } from "react";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { paths } from "./api-paths.ts";
import type { Setting } from "./loaders.ts";

const TESTS = {
  mail: { label: "Send a test email to", act: "Send test email", type: "email" },
  sms: { label: "Send a test SMS to", act: "Send test SMS", type: "tel" },
  gateway: { label: "Gateway", act: "Test gateway", type: "text" },
} as const;

interface SettingTestsProps {
  setting: Setting;
  test: keyof typeof TESTS;
}

/** Tests the saved settings, not unsaved input. Each payment gateway is tested separately. */
export function SettingTests({ setting, test }: SettingTestsProps) {
  if (test !== "gateway") return <SettingTest setting={setting} test={test} />;
  const { gateways } = setting.group.fields;
  const choices = gateways?.kind === "list" ? Object.entries(gateways.choices) : [];
  return (
    <div className="stack">
      {choices.map(([name, label]) => (
        <SettingTest key={name} setting={setting} test={test} gateway={{ name, label }} />
      ))}
    </div>
  );
}

function SettingTest({
  setting,
  test,
  gateway,
}: SettingTestsProps & { gateway?: { name: string; label: string } }) {
  const { label, type } = TESTS[test];
  const action = gateway ? `Test ${gateway.label}` : TESTS[test].act;
  const [sentMessage, setSentMessage] = useState<string>();
  const { handleSubmit, busy, errors, message } = useSubmit<{ message: string }>({
    path: paths.test(setting.key),
    onSuccess: (data) => setSentMessage(data.message),
    onFailure: () => setSentMessage(undefined),
  });
  const errorText = errors.address ? undefined : message;
  return (
    <FormColumn method="post" noValidate onSubmit={handleSubmit}>
      <Group legend={gateway ? `Test ${gateway.label}` : "Test settings"}>
        <p className="soft">The test uses the saved settings.</p>
        {gateway ? (
          <input type="hidden" name="address" value={gateway.name} />
        ) : (
          <Field name="address" label={label} error={errors.address}>
            <TextInput type={type} autoComplete="off" required />
          </Field>
        )}
        <Buttons>
          <Button type="submit" busy={busy}>
            {action}
          </Button>
        </Buttons>
        <div role="status">{sentMessage ? <Notice kind="good">{sentMessage}</Notice> : null}</div>
        <ErrorNotice>{errorText}</ErrorNotice>
      </Group>
    </FormColumn>
  );
}
