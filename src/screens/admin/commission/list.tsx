import { useLoaderData, useLocation, useSearchParams } from "react-router";
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
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";
import { commissionLooks, commissionPages } from "./words.ts";

export const meta = pageTitle("Commissions");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const owed = query.get("status") === "owed";
  const status = commissionStates.find((name) => name === query.get("status"));
  const q = (query.get("q") ?? "").slice(0, 100);
  const list = await listCommissions(actor, { status, q, per_page: PER_PAGE, after: afterOf(query) });
  return {
    list,
    status: status ?? null,
    drafts: may(actor, "commission.draft"),
    unpaid: owed ? await listUnpaid(actor) : null,
  };
});

/** What agents earned: runs that pay it out, and what none pays yet. */
export default function Commissions() {
  const { list, status, unpaid, drafts } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const tab = (label: string, name: string | undefined) => ({
    to: withQuery(pathname, query, { status: name }),
    label,
    current: unpaid ? name === "owed" : name === (status ?? undefined),
  });
  return (
    <>
      <PageHead
        title="Commissions"
        count={unpaid ? unpaid.length : list.total}
        acts={
          drafts ? (
            <ButtonLink kind="primary" slim icon="plus" to={commissionPages.register}>
              Pay out commission
            </ButtonLink>
          ) : undefined
        }
      />
      <Tabs
        label="States"
        items={[
          tab("All", undefined),
          tab("Awaiting approval", "draft"),
          tab("To be paid", "approved"),
          tab("Paid out", "paid"),
          tab("Earned, not paid out", "owed"),
        ]}
      />
      {unpaid ? (
        <UnpaidTable rows={unpaid} drafts={drafts} />
      ) : (
        <>
          <PickFilters placeholder="Code or agent" filters={[]} keeps={["status"]} />
          {list.rows.length > 0 ? (
            <RunTable rows={list.rows} />
          ) : (
            <Empty title="No commission was paid out yet">
              What agents and super agents earn by selling is paid out for some days at once: drafted by one
              officer, approved by another, into the wallet or by bank.
            </Empty>
          )}
          <Pager {...pagerOf(pathname, query, list)} />
        </>
      )}
    </>
  );
}

function RunTable({ rows }: { rows: readonly CommissionRow[] }) {
  return (
    <Table caption="Commissions, the latest first" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Run</HeadCell>
          <HeadCell>Earned by</HeadCell>
          <HeadCell>Days</HeadCell>
          <HeadCell spareMid>How</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <Plate code={row.code} drawn href={commissionPages.view(row.id)} />
            </Cell>
            <Cell head place="name" under={row.holder_code}>
              {row.holder}
            </Cell>
            <Cell place="sub">{`${formatDate(row.period_from)} to ${formatDate(row.period_to)}`}</Cell>
            <Cell spare spareMid under={row.bank_name ?? undefined}>
              {commissionWays[row.way]}
            </Cell>
            <Cell place="status">
              <Status {...commissionLooks[row.status]} />
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
