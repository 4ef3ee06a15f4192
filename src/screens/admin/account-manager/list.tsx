import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import { appointableOfficers } from "#areas/services/account-managers/appoint.ts";
import { type ListedManager, listManagers } from "#areas/services/account-managers/list-managers.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { codeColumn, DataTable, moneyColumn } from "../../shared/data-table.tsx";
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
  const due = sum((row) => row.follow_ups_due_today + row.follow_ups_overdue);
  const collected = rows.some(({ collected_kobo }) => collected_kobo === null)
    ? null
    : sum(({ collected_kobo }) => collected_kobo ?? 0);
  // A total of one row would only repeat it.
  const total = (content: ReactNode) => (rows.length > 1 ? content : undefined);
  return (
    <DataTable<ListedManager>
      caption="Account managers, most overdue first"
      stacked
      twoLineRows
      rows={rows}
      columns={[
        codeColumn("Code", managerPages.view),
        {
          head: "Manager",
          place: "name",
          cell: "name",
          secondLine: (row) => (row.active ? undefined : <InactiveStatus row={row} />),
          total: total("Total"),
        },
        {
          head: "Payers",
          place: "sub",
          right: true,
          cell: ({ payers }) => payersText(payers),
          total: total(payersText(sum(({ payers }) => payers))),
        },
        {
          head: "Follow-ups",
          place: "status",
          cell: (row) => <DueFollowUps row={row} />,
          total: total(`${due.toLocaleString("en-NG")} due`),
        },
        {
          head: "Collected this month (₦)",
          right: true,
          hideBelowLg: true,
          cell: ({ collected_kobo }) => <Collected kobo={collected_kobo} bare />,
          total: total(<Collected kobo={collected} bare />),
        },
        {
          ...moneyColumn("Overdue (₦)", (row) => row.overdue_kobo, { hideOnPhone: true }),
          total: total(<Money kobo={sum((row) => row.overdue_kobo)} bare />),
        },
        {
          ...moneyColumn("Balance (₦)", (row) => row.owed_kobo),
          total: total(<Money kobo={sum((row) => row.owed_kobo)} bare />),
        },
      ]}
    />
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
