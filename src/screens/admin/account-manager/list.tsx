import { useLoaderData } from "react-router";
import { appointableOfficers } from "#areas/services/account-managers/appoint.ts";
import { type ListedManager, listManagers } from "#areas/services/account-managers/list-managers.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { AppointForm } from "./appoint-form.tsx";
import { Collected } from "./collected.tsx";
import { managerPages, payersText } from "./labels.ts";

export const meta = pageTitle("Account managers");

export const loader = pageLoader(async ({ actor }) => {
  const appoints = may(actor, "account_manager.assign");
  const [managers, people] = await Promise.all([
    listManagers(actor),
    appoints ? appointableOfficers(actor) : [],
  ]);
  return { managers, people, appoints };
});

/** Account managers with their payers and balances. */
export default function AccountManagers() {
  const { managers, people, appoints } = useLoaderData<typeof loader>();
  const inactiveWithPayers = managers.filter(({ active, payers }) => !active && payers > 0);
  return (
    <div className="stack">
      <PageHead
        title="Account managers"
        count={managers.length}
        note="Balances exclude penalty, interest and discounts"
        actions={
          appoints ? (
            <ActionDialog action="Appoint manager" kind="primary" small title="Appoint an account manager">
              {(close) => <AppointForm people={people} close={close} />}
            </ActionDialog>
          ) : undefined
        }
      />
      {inactiveWithPayers.map(({ id, name, payers, suspended }) => (
        <Notice
          key={id}
          kind="warn"
          action={appoints ? <a href={managerPages.view(id)}>Move portfolio</a> : undefined}
        >
          {`${name} ${suspended ? "is suspended" : "is no longer an account manager"} but still has ${payersText(payers)}.`}
        </Notice>
      ))}
      {managers.length > 0 ? (
        <ManagerTable rows={managers} />
      ) : (
        <Empty title="No account managers yet">Appoint a manager, then assign payers.</Empty>
      )}
    </div>
  );
}

function ManagerTable({ rows }: { rows: readonly ListedManager[] }) {
  const sum = (of: (row: ListedManager) => number) => rows.reduce((total, row) => total + of(row), 0);
  return (
    <Table caption="Account managers, most overdue first" stacked twoLineRows>
      <thead>
        <tr>
          <HeadCell>Code</HeadCell>
          <HeadCell>Manager</HeadCell>
          <HeadCell right>Payers</HeadCell>
          <HeadCell>Follow-ups</HeadCell>
          <HeadCell right hideBelowLg>
            Collected this month (₦)
          </HeadCell>
          <HeadCell right>Overdue (₦)</HeadCell>
          <HeadCell right>Balance (₦)</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <RecordCode code={row.code} outlined href={managerPages.view(row.id)} />
            </Cell>
            <Cell head place="name" secondLine={row.active ? undefined : <InactiveStatus row={row} />}>
              {row.name}
            </Cell>
            <Cell place="sub" right>
              {payersText(row.payers)}
            </Cell>
            <Cell place="status">
              <DueFollowUps row={row} />
            </Cell>
            <Cell hideOnPhone hideBelowLg right>
              <Collected kobo={row.collected_kobo} bare />
            </Cell>
            <Cell hideOnPhone right>
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
              Total
            </Cell>
            <Cell hideOnPhone right>
              {payersText(sum(({ payers }) => payers))}
            </Cell>
            <Cell
              hideOnPhone
            >{`${sum(({ follow_ups_due_today, follow_ups_overdue }) => follow_ups_due_today + follow_ups_overdue).toLocaleString("en-NG")} due`}</Cell>
            <Cell hideOnPhone hideBelowLg right>
              <Collected
                kobo={
                  rows.some(({ collected_kobo }) => collected_kobo === null)
                    ? null
                    : sum(({ collected_kobo }) => collected_kobo ?? 0)
                }
                bare
              />
            </Cell>
            <Cell hideOnPhone right>
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

/** Due follow-ups. */
function DueFollowUps({ row: { follow_ups_due_today, follow_ups_overdue } }: { row: ListedManager }) {
  if (follow_ups_overdue > 0)
    return <Status kind="overdue" label={`${follow_ups_overdue} late, ${follow_ups_due_today} today`} />;
  return follow_ups_due_today > 0 ? `${follow_ups_due_today} today` : <span className="faint">none due</span>;
}

function InactiveStatus({ row }: { row: ListedManager }) {
  return row.suspended ? <Status kind="suspended" /> : <Status kind="archived" label="No longer a manager" />;
}
