import { useRevalidator } from "react-router";
import type { UnlinkedAccount } from "#areas/ticketing/agents/list-unlinked-accounts.ts";
import { userFields } from "#domain/people/user-input.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { AccountField } from "../../shared/account-field.tsx";
import { FieldInput } from "../../shared/records/field-input.tsx";

const NAMES = ["name", "phone_number", "email"] as const;
const LABELS = {
  ...Object.fromEntries(NAMES.map((name) => [name, userFields[name].label])),
  user_id: "Account",
};

interface FormProps {
  path: string;
  onClose: () => void;
}

function useLinkAccount({ path, onClose }: FormProps, done: string) {
  const { revalidate } = useRevalidator();
  return useSubmit({
    path,
    onSuccess: () => {
      notify({ kind: "good", title: done });
      onClose();
      return revalidate();
    },
  });
}

/** New account form; its owner chooses a password with the link sent to them. */
export function InviteAccount({ name, ...props }: FormProps & { name: string }) {
  const { handleSubmit, busy, errors, wrong } = useLinkAccount(props, "Invitation sent");
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p>A link to choose a password will be sent by email, or by SMS if there is no email address.</p>
      <ErrorList errors={wrong} labels={LABELS} />
      {NAMES.map((field) => (
        <FieldInput
          key={field}
          name={field}
          field={userFields[field]}
          value={field === "name" ? name : null}
          error={errors[field]}
        />
      ))}
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          Send invitation
        </Button>
        <Button onClick={props.onClose}>Cancel</Button>
      </div>
    </form>
  );
}

/** An existing account of the right type that is not linked yet. */
export function LinkAccount({ free, ...props }: FormProps & { free: readonly UnlinkedAccount[] }) {
  const { handleSubmit, busy, errors, wrong } = useLinkAccount(props, "Account linked");
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={LABELS} />
      <AccountField accounts={free} error={errors.user_id} />
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          Link account
        </Button>
        <Button onClick={props.onClose}>Cancel</Button>
      </div>
    </form>
  );
}
