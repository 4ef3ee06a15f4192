import { useNavigate } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { managerPages, managerPaths } from "./labels.ts";

interface AppointFormProps {
  people: readonly { id: number; name: string; code: string }[];
  close: () => void;
}

/** Appoints an account manager. */
export function AppointForm({ people, close }: AppointFormProps) {
  const navigate = useNavigate();
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ id: number; name: string }>({
    path: managerPaths.managers,
    onSuccess: ({ id, name }) => {
      notify({ kind: "good", title: `${name} is now an account manager` });
      return navigate(managerPages.view(id));
    },
  });
  if (people.length === 0)
    return (
      <p>
        No officers to appoint. Under Roles, give a role the right “Work on account managers and their
        portfolios”.
      </p>
    );
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={{ user_id: "Officer" }} />
      <Field name="user_id" label="Officer" error={errors.user_id}>
        <Select required defaultValue="">
          <option value="">Select an officer</option>
          {people.map(({ id, name, code }) => (
            <option key={id} value={id}>{`${name}, ${code}`}</option>
          ))}
        </Select>
      </Field>
      <DialogButtons action="Appoint manager" busy={busy} onCancel={close} />
    </form>
  );
}
