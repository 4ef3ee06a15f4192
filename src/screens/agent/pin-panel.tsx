import { useState } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { PasswordInput } from "#ui/primitives/password-input.tsx";

interface PinPanelProps {
  set: boolean;
  locked: boolean;
}

/** Sets or changes the PIN for large sales. */
export function PinPanel({ set, locked }: PinPanelProps) {
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState(false);
  const { submit, busy, errors, wrong } = useSubmit({
    path: "/api/v1/profile/pin",
    onSuccess: () => {
      notify({ kind: "good", title: set ? t("PIN changed") : t("PIN set") });
      setDone(true);
      return revalidate();
    },
  });
  return (
    <Panel id="pin" title={t("PIN for large sales")}>
      {locked ? (
        <Notice kind="bad">{t("Your PIN is locked after five wrong attempts. Set a new PIN.")}</Notice>
      ) : null}
      <FormColumn
        key={`${set} ${locked}`}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const { pin, password } = Object.fromEntries(new FormData(form));
          void submit({ pin, password }).then((result) => result?.ok && form.reset());
        }}
      >
        <ErrorList errors={wrong} labels={{ pin: "PIN", password: "Your password" }} />
        <Field
          name="pin"
          label={set ? t("New PIN") : t("PIN")}
          hint={t(
            "Use 4 to 6 digits. Don’t use the same digit throughout or digits in sequence, such as 1111 or 1234.",
          )}
          error={errors["pin"]}
        >
          <TextInput type="password" inputMode="numeric" autoComplete="off" maxLength={6} short />
        </Field>
        <Field name="password" label={t("Your password")} error={errors["password"]}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button type="submit" kind="primary" busy={busy}>
          {set ? t("Change PIN") : t("Set PIN")}
        </Button>
      </FormColumn>
      {/* Usually opened from a sale that asked for the PIN. */}
      {done ? (
        <p className="gap">
          <ButtonLink icon="ticket" to="/agent">
            {t("Sell a ticket")}
          </ButtonLink>
        </p>
      ) : null}
    </Panel>
  );
}
