import { useLoaderData, useNavigate } from "react-router";
import { appointable } from "#server/account-managers/appoint-manager.ts";
import { type ListedManager, listManagers } from "#server/account-managers/list-managers.ts";
import { may } from "#server/authorize.ts";
import { pageLoader } from "#server/page-loader.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { Act } from "../../shared/wallet/plain-act.tsx";
import { managerCalls, managerPages, payersWords } from "./words.ts";

export const meta = pageTitle("Account managers");

export const loader = pageLoader(async ({ actor }) => {
  const appoints = may(actor, "account_manager.assign");
  const [managers, people] = await Promise.all([listManagers(actor), appoints ? appointable(actor) : []]);
  return { managers, people, appoints };
});

/** Who looks after which payers, and what these owe. */
export default function AccountManagers() {
  const { managers, people, appoints } = useLoaderData<typeof loader>();
  const left = managers.filter(({ at_work, payers }) => !at_work && payers > 0);
  return (
    <div className="stack">
      <PageHead
        title="Account managers"
        count={managers.length}
        note="Owed is what is left of charges; penalty, interest and discounts come on top when a bill is paid"
        acts={
          appoints ? (
            <Act act="Appoint manager" kind="primary" title="Appoint an account manager">
              {(close) => <AppointForm people={people} close={close} />}
            </Act>
          ) : undefined
        }
      />
      {left.map(({ id, name, payers, suspended }) => (
        <Notice
          key={id}
          kind="warn"
          act={appoints ? <a href={managerPages.view(id)}>Move portfolio</a> : undefined}
        >
          {`${name} ${suspended ? "is suspended" : "does not work as an account manager any more"}: nobody looks after ${payersWords(payers)}.`}
        </Notice>
      ))}
      {managers.length > 0 ? (
        <ManagerTable rows={managers} />
      ) : (
        <Empty title="There is no account manager yet">
          Somebody of the office looks after payers: follows up what they owe, and is reminded of it. Appoint
          one, then give them payers.
        </Empty>
      )}
    </div>
  );
}

function ManagerTable({ rows }: { rows: readonly ListedManager[] }) {
  const sum = (of: (row: ListedManager) => number) => rows.reduce((total, row) => total + of(row), 0);
  return (
    <Table caption="Account managers, the most overdue first" fold tworow>
      <thead>
        <tr>
          <HeadCell>Code</HeadCell>
          <HeadCell>Manager</HeadCell>
          <HeadCell right>Payers</HeadCell>
          <HeadCell right>Follow-ups due</HeadCell>
          <HeadCell right spareMid>
            Collected this month, ₦
          </HeadCell>
          <HeadCell right>Overdue, ₦</HeadCell>
          <HeadCell right>Owed, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <Plate code={row.code} drawn href={managerPages.view(row.id)} />
            </Cell>
            <Cell head place="name" under={row.at_work ? undefined : <Away row={row} />}>
              {row.name}
            </Cell>
            <Cell spare right under={`${row.owing.toLocaleString("en-NG")} owing`}>
              {row.payers.toLocaleString("en-NG")}
            </Cell>
            <Cell place="status" right under={row.due_before > 0 ? `${row.due_before} late` : undefined}>
              {(row.due_today + row.due_before).toLocaleString("en-NG")}
            </Cell>
            <Cell spare spareMid right>
              <Money kobo={row.collected_kobo} bare />
            </Cell>
            <Cell spare right>
              <Money kobo={row.overdue_kobo} bare />
            </Cell>
            <Cell place="sum" right>
              <Money kobo={row.owed_kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
      {rows.length > 1 ? (
        <tfoot>
          <tr>
            <Cell head place="name" colSpan={2}>
              Together
            </Cell>
            <Cell spare right>
              {sum(({ payers }) => payers).toLocaleString("en-NG")}
            </Cell>
            <Cell spare right>
              {sum(({ due_today, due_before }) => due_today + due_before).toLocaleString("en-NG")}
            </Cell>
            <Cell spare spareMid right>
              <Money kobo={sum(({ collected_kobo }) => collected_kobo)} bare />
            </Cell>
            <Cell spare right>
              <Money kobo={sum(({ overdue_kobo }) => overdue_kobo)} bare />
            </Cell>
            <Cell place="sum" right>
              <Money kobo={sum(({ owed_kobo }) => owed_kobo)} bare />
            </Cell>
          </tr>
        </tfoot>
      ) : null}
    </Table>
  );
}

function Away({ row }: { row: ListedManager }) {
  return row.suspended ? <Status kind="suspended" /> : <Status kind="archived" label="No longer a manager" />;
}

interface AppointFormProps {
  people: readonly { id: number; name: string; code: string }[];
  close: () => void;
}

function AppointForm({ people, close }: AppointFormProps) {
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
