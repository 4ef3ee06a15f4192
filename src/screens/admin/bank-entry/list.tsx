import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { type EntryState, entryStates, listEntries } from "#areas/collecting/bank-entries/list-entries.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
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
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { bankName, entryLooks, entryPages, methodWord } from "./words.ts";

export const meta = pageTitle("Bank entries");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = entryStates.find((name) => name === query.get("status")) ?? "waiting";
  const q = (query.get("q") ?? "").slice(0, 100);
  return { status, ...(await listEntries(actor, { status, q, per_page: PER_PAGE, after: afterOf(query) })) };
});

const TABS: readonly { status: EntryState; label: string; none: string }[] = [
  { status: "waiting", label: "Awaiting confirmation", none: "No entry waits" },
  { status: "returned", label: "Returned", none: "No entry was returned" },
  { status: "confirmed", label: "Confirmed", none: "No entry was confirmed yet" },
  { status: "withdrawn", label: "Withdrawn", none: "No entry was withdrawn" },
];

/** What was entered from bank slips: what waits for a second officer first. */
export default function BankEntries() {
  const list = useLoaderData<typeof loader>();
  const { can } = useSession();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => navigate(entryPages.view(list.rows[at]?.id ?? 0)));
  const tabs = TABS.map(({ status, label }) => ({
    to: withQuery(pathname, query, { status: status === "waiting" ? undefined : status }),
    label,
    current: status === list.status,
  }));
  const enter = can("payment.record") ? (
    <ButtonLink kind="primary" slim icon="plus" to={entryPages.register}>
      Enter a bank slip
    </ButtonLink>
  ) : undefined;
  return (
    <>
      <PageHead title="Bank entries" count={list.total} acts={enter} />
      <Tabs label="States" items={tabs} />
      <PickFilters placeholder="Code or slip number" filters={[]} keeps={["status"]} />
      {list.rows.length > 0 ? (
        <EntryTable rows={list.rows} current={keys.current} />
      ) : (
        <Empty
          title={
            query.has("q") ? "No entry fits" : (TABS.find(({ status }) => status === list.status)?.none ?? "")
          }
          acts={query.has("q") ? <ButtonLink to={pathname}>Show all</ButtonLink> : undefined}
        >
          What payers paid in at a bank is entered from the slip by one officer, and is a payment once another
          has found it at the bank.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

type Rows = Awaited<ReturnType<typeof loader>>["rows"];

function EntryTable({ rows, current }: { rows: Rows; current: number }) {
  return (
    <Table caption="Bank entries" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Entry</HeadCell>
          <HeadCell>Paid in by</HeadCell>
          <HeadCell>Bank and number</HeadCell>
          <HeadCell spareMid>Entered</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const { kind, label } = entryLooks[row.status] ?? { kind: "draft" as const, label: row.status };
          return (
            <tr key={row.id} aria-current={at === current ? "true" : undefined}>
              <Cell place="code">
                <Plate code={row.code} drawn href={entryPages.view(row.id)} />
              </Cell>
              <Cell head place="name" under={`${methodWord(row.kind)}, ${formatDate(row.paid_on)}`}>
                {row.depositor}
              </Cell>
              <Cell place="sub" under={row.reference}>
                {bankName(row.bank)}
              </Cell>
              <Cell spare spareMid under={row.entered_by_name}>
                {formatMoment(row.entered_at)}
              </Cell>
              <Cell
                place="status"
                under={row.mine && row.status === "waiting" ? "another confirms" : undefined}
              >
                <Status kind={kind} label={label} />
              </Cell>
              <Cell place="sum" right>
                <Money kobo={row.kobo} bare />
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
