import { useRevalidator } from "react-router";
import { formatPhone } from "#domain/phone.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { showSaved } from "./data-form.tsx";
import type { ProfileData } from "./loader.ts";

type Own = ProfileData["profile"];

const NOUNS = { email: "e-mail", phone_number: "phone number" } as const;

interface WaitingContactProps {
  change: Own["waiting"][number];
  profile: Own;
  onSaved: () => void;
}

/** A new phone number or e-mail: the code that was sent there puts it in force. */
export function WaitingContact({ change, profile, onSaved }: WaitingContactProps) {
  const { field, value } = change;
  const { revalidate } = useRevalidator();
  const path = `/api/v1/profile/contact/${field}`;
  const confirm = useSubmit<Own>({
    path,
    onSuccess: (saved) => {
      showSaved(saved);
      onSaved();
      return revalidate();
    },
  });
  const again = useSubmit<Own>({
    method: "patch",
    path: "/api/v1/profile",
    onSuccess: () => {
      notify({ kind: "good", title: "Another code is on its way.", text: "The one before opens nothing." });
      return revalidate();
    },
  });
  const withdraw = useSubmit<Own>({
    method: "delete",
    path,
    onSuccess: () => {
      onSaved();
      return revalidate();
    },
  });
  const troubles = [confirm, again, withdraw].filter(({ message, errors }) => message && !errors.token);
  const id = `token-${field}`;
  const shown = field === "email" ? value : formatPhone(value);
  return (
    <Panel title={`Confirm your new ${NOUNS[field]}`}>
      <FormColumn method="post" noValidate onSubmit={confirm.handleSubmit}>
        <Faults errors={troubles[0] && { "": [troubles[0].message ?? ""] }} />
        <Field
          name="token"
          id={id}
          label={`Code sent to ${shown}`}
          hint="6 signs; the message says how long it serves. Until you enter it, nothing changes."
          error={confirm.errors.token}
        >
          <TextInput
            as="code"
            short
            maxLength={6}
            required
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Buttons>
          <Button type="submit" busy={confirm.busy}>
            Confirm new {NOUNS[field]}
          </Button>
          <Button kind="quiet" busy={again.busy} onClick={() => void again.submit({ [field]: value })}>
            Send another code
          </Button>
          <Button kind="quiet" busy={withdraw.busy} onClick={() => void withdraw.submit({})}>
            {profile[field] === null ? "Forget it" : `Keep the old ${NOUNS[field]}`}
          </Button>
        </Buttons>
      </FormColumn>
    </Panel>
  );
}
