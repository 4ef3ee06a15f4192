import type { UnlinkedAccount } from "#areas/ticketing/agents/list-unlinked-accounts.ts";
import { userFields } from "#domain/people/user-input.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { AccountField } from "../../shared/account-field.tsx";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";

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
  return useSubmitAndReload({
    path,
    done,
    onClose,
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
      <DialogButtons action="Send invitation" busy={busy} onCancel={props.onClose} />
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
      <DialogButtons action="Link account" busy={busy} onCancel={props.onClose} />
    </form>
  );
}
