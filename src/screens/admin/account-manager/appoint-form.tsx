import { useNavigate } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { managerCalls, managerPages } from "./words.ts";

interface AppointFormProps {
  people: readonly { id: number; name: string; code: string }[];
  close: () => void;
}

/** Who becomes an account manager. */
export function AppointForm({ people, close }: AppointFormProps) {
  const navigate = useNavigate();
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ id: number; name: string }>({
    path: managerCalls.managers,
    onSuccess: ({ id, name }) => {
      notify({
        kind: "good",
        title: `${name} is an account manager.`,
        text: "Give them payers to look after.",
      });
      return navigate(managerPages.view(id));
    },
  });
  if (people.length === 0)
    return (
      <p>
        Everybody whose role allows it is one already. Under Roles, give the right “Work on account managers”
        to a role of the office.
      </p>
    );
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <Faults errors={wrong} labels={{ user_id: "Who" }} />
      <Field
        name="user_id"
        label="Who"
        hint="People of the office whose role lets them work as an account manager"
        error={errors.user_id}
      >
        <Select required defaultValue="">
          <option value="">Choose</option>
          {people.map(({ id, name, code }) => (
            <option key={id} value={id}>{`${name}, ${code}`}</option>
          ))}
        </Select>
      </Field>
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          Appoint manager
        </Button>
        <Button onClick={close}>Leave</Button>
      </div>
    </form>
  );
}
