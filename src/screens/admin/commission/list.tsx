import { useLoaderData } from "react-router";
import type { CommissionRow } from "#areas/ticketing/commissions/commission-row.ts";
import {
  listCommissions,
  listUnpaid,
  type UnpaidCommission,
} from "#areas/ticketing/commissions/list-commissions.ts";
import { commissionMethods, commissionStates } from "#domain/commission.ts";
import { formatDate } from "#domain/lagos.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn, DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { countOf, type ListTabs, PagedTable, QueryTabs } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { commissionPages, commissionStyles } from "./labels.ts";

export const meta = pageTitle("Commissions");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = choiceOf(query, "status", commissionStates);
  return {
    list: await listCommissions(actor, { status, ...listQuery(query) }),
    mayDraft: may(actor, "commission.draft"),
    unpaid: query.get("status") === "owed" ? await listUnpaid(actor) : null,
  };
});

const TABS: ListTabs = {
  name: "status",
  label: "Status",
  options: [
    { value: undefined, label: "All" },
    { value: "draft", label: "Pending approval" },
    { value: "approved", label: "To be paid" },
    { value: "paid", label: "Paid out" },
    { value: "owed", label: "Unpaid" },
  ],
};

const COLUMNS: Columns<CommissionRow> = [
  codeColumn("Payout", commissionPages.view),
  { head: "Agent", place: "name", cell: "holder", secondLine: "holder_code" },
  {
    head: "Period",
    place: "sub",
    cell: (row) => `${formatDate(row.period_from)} to ${formatDate(row.period_to)}`,
  },
  {
    head: "Method",
    hideBelowLg: true,
    cell: ({ method }) => commissionMethods[method],
    secondLine: "bank_name",
  },
  { head: "Status", place: "status", cell: ({ status }) => <Status {...commissionStyles[status]} /> },
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
];

/** Commission payouts, and commission not paid out yet. */
export default function Commissions() {
  const { list, unpaid, mayDraft } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Commissions"
        count={unpaid ? unpaid.length : countOf(list)}
        actions={
          mayDraft && (
            <ButtonLink kind="primary" small icon="plus" to={commissionPages.register}>
              Pay out commission
            </ButtonLink>
          )
        }
      />
      {unpaid ? (
        <>
          <QueryTabs {...TABS} />
          <UnpaidTable rows={unpaid} mayDraft={mayDraft} />
        </>
      ) : (
        <PagedTable
          tabs={TABS}
          search="Code or agent"
          list={list}
          caption="Commissions, newest first"
          columns={COLUMNS}
          empty={{
            title: "No payouts yet",
          }}
        />
      )}
    </>
  );
}

function UnpaidTable({ rows, mayDraft }: { rows: readonly UnpaidCommission[]; mayDraft: boolean }) {
  if (rows.length === 0) return <Empty title="No unpaid commission" />;
  return (
    <DataTable<UnpaidCommission>
      caption="Unpaid commission, largest first"
      scrollable
      stacked
      twoLineEntry
      rows={rows}
      columns={[
        { head: "Agent", place: "name", cell: "holder" },
        { head: "Code", place: "sub", cell: "holder_code" },
        {
          head: "Actions",
          place: "status",
          cell: ({ open_code, holder_code }) => {
            if (open_code) return `${open_code} is open`;
            return mayDraft && <a href={`${commissionPages.register}?holder=${holder_code}`}>Pay out</a>;
          },
        },
        moneyColumn("Amount (₦)", ({ kobo }) => kobo),
      ]}
    />
  );
}
