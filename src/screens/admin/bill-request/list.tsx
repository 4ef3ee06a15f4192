import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { listRequests } from "#areas/charging/bill-life/list-requests.ts";
import { type RequestKind, requestKinds } from "#areas/charging/bill-life/request-kind.ts";
import { formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { pages } from "../charging/calls.ts";

export const meta = pageTitle("Requests on bills");

const TABS: readonly { kind: RequestKind; label: string; none: string }[] = [
  { kind: "objection", label: "Objections", none: "No objection waits" },
  { kind: "waiver", label: "Waivers", none: "No waiver waits" },
  { kind: "adjustment", label: "Adjustments", none: "No adjustment waits" },
  { kind: "cancellation", label: "Cancellations", none: "No cancellation waits" },
  { kind: "plan", label: "Instalment plans", none: "No plan waits" },
];

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const kind = requestKinds.find((name) => name === query.get("kind")) ?? "objection";
  return { kind, ...(await listRequests(actor, { kind, per_page: PER_PAGE, after: afterOf(query) })) };
});

/** Why whoever looks does not decide on a request; undefined where they do. */
function whoDecides({ mine, decidable }: { mine: boolean; decidable: boolean }): string | undefined {
  if (mine) return "your own: another decides";
  return decidable ? undefined : "another officer decides";
}

/** What waits for a decision on bills, the longest waiting first. */
export default function BillRequests() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => navigate(pages.bill(list.rows[at]?.bill_id ?? 0)));
  const tabs = TABS.map(({ kind, label }) => ({
    to: withQuery(pathname, query, { kind: kind === "objection" ? undefined : kind }),
    label,
    current: kind === list.kind,
  }));
  return (
    <>
      <PageHead title="Requests on bills" count={list.total} />
      <Tabs label="Kinds" items={tabs} />
      {list.rows.length === 0 ? (
        <Empty title={TABS.find(({ kind }) => kind === list.kind)?.none ?? ""}>
          What payers or officers ask for on a bill waits here until another officer decides.
        </Empty>
      ) : (
        <Table caption="Requests, the longest waiting first" tall fold tworow>
          <thead>
            <tr>
              <HeadCell>Request</HeadCell>
              <HeadCell>Bill</HeadCell>
              <HeadCell>Payer</HeadCell>
              <HeadCell>Reason</HeadCell>
              <HeadCell>Asked</HeadCell>
              <HeadCell right>Sum, ₦</HeadCell>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row, at) => (
              <tr key={row.id} aria-current={at === keys.current ? "true" : undefined}>
                <Cell place="code">
                  <Plate code={row.code} drawn href={pages.bill(row.bill_id)} />
                </Cell>
                <Cell head place="name" under={row.bill_code}>
                  {row.bill_title}
                </Cell>
                <Cell place="sub">{row.payer_name ?? <span className="faint">nobody named</span>}</Cell>
                <Cell spare>{row.reason.length > 120 ? `${row.reason.slice(0, 120)}…` : row.reason}</Cell>
                <Cell place="status" under={whoDecides(row)}>
                  {`${formatMoment(row.asked_at)}${row.asked_by ? `, ${row.asked_by}` : ""}`}
                </Cell>
                <Cell place="sum" right>
                  {row.kobo === null ? <span className="faint">–</span> : <Money kobo={row.kobo} bare />}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}
