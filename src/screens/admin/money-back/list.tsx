import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { listRequests } from "#areas/collecting/money-back/list-requests.ts";
import { mayRefund } from "#areas/collecting/money-back/sight.ts";
import { formatMoment } from "#domain/lagos.ts";
import { type BackList, backKinds, backLists } from "#domain/money-back.ts";
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
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { backLooks, backPages, kindWords, SERVICE } from "./words.ts";

export const meta = pageTitle("Money back");

const LISTS = Object.keys(backLists) as BackList[];

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const list = LISTS.find((name) => name === query.get("list")) ?? "waiting";
  const kind = backKinds.find((name) => name === query.get("kind"));
  const q = (query.get("q") ?? "").slice(0, 100);
  const page = await listRequests(actor, { list, kind, q, per_page: PER_PAGE, after: afterOf(query) });
  return { list, refunds: mayRefund(actor, "ask"), ...page };
});

const TABS: readonly { list: BackList; label: string; none: string }[] = [
  { list: "waiting", label: "Awaiting a second officer", none: "Nothing waits for a second officer" },
  { list: "unpaid", label: "To be paid out", none: "No refund is to be paid out" },
  { list: "done", label: "Done", none: "Nothing went back yet" },
  { list: "over", label: "Refused or withdrawn", none: "Nothing was refused or withdrawn" },
];

/** Reversals, refunds and receipts written anew: what waits for a second officer first. */
export default function MoneyBack() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => navigate(backPages.view(list.rows[at]?.id ?? 0)));
  const tabs = TABS.map(({ list: name, label }) => ({
    to: withQuery(pathname, query, { list: name === "waiting" ? undefined : name }),
    label,
    current: name === list.list,
  }));
  const ask = list.refunds ? (
    <ButtonLink kind="primary" slim icon="plus" to={backPages.refund()}>
      Ask for a refund
    </ButtonLink>
  ) : undefined;
  const kinds = backKinds.map((value) => ({ value, label: kindWords[value] }));
  const asked = query.has("q") || query.has("kind");
  return (
    <>
      <PageHead title="Money back" count={list.total} acts={ask} />
      <Tabs label="States" items={tabs} />
      <PickFilters
        placeholder="Code, receipt or payer"
        filters={[{ name: "kind", label: "Kind", options: kinds }]}
        keeps={["list"]}
      />
      {list.rows.length > 0 ? (
        <RequestTable rows={list.rows} current={keys.current} />
      ) : (
        <Empty
          title={asked ? "Nothing fits" : (TABS.find((tab) => tab.list === list.list)?.none ?? "")}
          acts={asked ? <ButtonLink to={pathname}>Show all</ButtonLink> : undefined}
        >
          A payment is reversed from its own page, a receipt is written anew from the receipt. One officer
          asks, and another confirms.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

type Rows = Awaited<ReturnType<typeof loader>>["rows"];

function RequestTable({ rows, current }: { rows: Rows; current: number }) {
  return (
    <Table caption="Reversals, refunds and receipts written anew" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Request</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell>Payer</HeadCell>
          <HeadCell spareMid>Asked</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const { kind, label } = backLooks[row.status] ?? { kind: "draft" as const, label: row.status };
          return (
            <tr key={row.id} aria-current={at === current ? "true" : undefined}>
              <Cell place="code">
                <Plate code={row.code} drawn href={backPages.view(row.id)} />
              </Cell>
              <Cell head place="name" under={row.about}>
                {kindWords[row.kind]}
              </Cell>
              <Cell place="sub">{row.payer_name || <span className="faint">nobody named</span>}</Cell>
              <Cell spare spareMid under={row.asked_by_name ?? SERVICE}>
                {formatMoment(row.asked_at)}
              </Cell>
              <Cell
                place="status"
                under={row.mine && row.status === "asked" ? "another confirms" : undefined}
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
