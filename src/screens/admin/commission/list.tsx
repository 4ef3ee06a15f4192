import { useLoaderData } from "react-router";
import type { CommissionRow } from "#areas/ticketing/commissions/commission-row.ts";
import { listCommissions, listUnpaid, type Unpaid } from "#areas/ticketing/commissions/list-commissions.ts";
import { commissionStates, commissionWays } from "#domain/commission.ts";
import { formatDate } from "#domain/lagos.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { type Columns, codeColumn, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { countOf, type ListTabs, PagedTable, QueryTabs } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { commissionLooks, commissionPages } from "./words.ts";

export const meta = pageTitle("Commissions");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = choiceOf(query, "status", commissionStates);
  return {
    list: await listCommissions(actor, { status, ...listQuery(query) }),
    drafts: may(actor, "commission.draft"),
    unpaid: query.get("status") === "owed" ? await listUnpaid(actor) : null,
  };
});

const TABS: ListTabs = {
  name: "status",
  label: "States",
  options: [
    { value: undefined, label: "All" },
    { value: "draft", label: "Awaiting approval" },
    { value: "approved", label: "To be paid" },
    { value: "paid", label: "Paid out" },
    { value: "owed", label: "Earned, not paid out" },
  ],
};

const COLUMNS: Columns<CommissionRow> = [
  codeColumn("Run", commissionPages.view),
  { head: "Earned by", place: "name", cell: "holder", under: "holder_code" },
  {
    head: "Days",
    place: "sub",
    cell: (row) => `${formatDate(row.period_from)} to ${formatDate(row.period_to)}`,
  },
  { head: "How", spareMid: true, cell: ({ way }) => commissionWays[way], under: "bank_name" },
  { head: "Status", place: "status", cell: ({ status }) => <Status {...commissionLooks[status]} /> },
  moneyColumn("Sum, ₦", ({ kobo }) => kobo),
];

/** What agents earned: runs that pay it out, and what none pays yet. */
export default function Commissions() {
  const { list, unpaid, drafts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Commissions"
        count={unpaid ? unpaid.length : countOf(list)}
        acts={
          drafts && (
            <ButtonLink kind="primary" slim icon="plus" to={commissionPages.register}>
              Pay out commission
            </ButtonLink>
          )
        }
      />
      {unpaid ? (
        <>
          <QueryTabs {...TABS} />
          <UnpaidTable rows={unpaid} drafts={drafts} />
        </>
      ) : (
        <PagedTable
          tabs={TABS}
          search="Code or agent"
          list={list}
          caption="Commissions, the latest first"
          columns={COLUMNS}
          empty={{
            title: "No commission was paid out yet",
            text: "What agents and super agents earn by selling is paid out for some days at once: drafted by one officer, approved by another, into the wallet or by bank.",
          }}
        />
      )}
    </>
  );
}

function UnpaidTable({ rows, drafts }: { rows: readonly Unpaid[]; drafts: boolean }) {
  if (rows.length === 0)
    return <Empty title="Nothing waits to be paid out">Each ticket sold adds to it at once.</Empty>;
  return (
    <Table caption="Earned and not paid out, the most first" tall fold two>
      <thead>
        <tr>
          <HeadCell>Earned by</HeadCell>
          <HeadCell>Code</HeadCell>
          <HeadCell>Next</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.holder_code}>
            <Cell head place="name">
              {row.holder}
            </Cell>
            <Cell place="sub">{row.holder_code}</Cell>
            <Cell place="status">
              {row.open_code ? (
                `${row.open_code} is open`
              ) : drafts ? (
                <a href={`${commissionPages.register}?holder=${row.holder_code}`}>Pay out</a>
              ) : null}
            </Cell>
            <Cell place="sum" right>
              <Money kobo={row.kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
