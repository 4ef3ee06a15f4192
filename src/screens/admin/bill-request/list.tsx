import { useLoaderData } from "react-router";
import { listRequests } from "#areas/charging/issued-bills/list-requests.ts";
import { type RequestKind, requestKinds } from "#areas/charging/issued-bills/request-kind.ts";
import { formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { type Columns, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { pages } from "../charging/api-paths.ts";

export const meta = pageTitle("Bill requests");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) =>
  listRequests(actor, { kind: choiceOf(query, "kind", requestKinds) ?? "objection", ...listQuery(query) }),
);

const TABS: readonly { value: RequestKind; label: string; empty: string }[] = [
  { value: "objection", label: "Objections", empty: "No pending objections" },
  { value: "waiver", label: "Waivers", empty: "No pending waivers" },
  { value: "adjustment", label: "Adjustments", empty: "No pending adjustments" },
  { value: "cancellation", label: "Cancellations", empty: "No pending cancellations" },
  { value: "plan", label: "Instalment plans", empty: "No pending instalment plans" },
];

const COLUMNS: Columns<Awaited<ReturnType<typeof loader>>["rows"][number]> = [
  {
    head: "Request",
    place: "code",
    cell: (row) => <RecordCode code={row.code} outlined href={pages.bill(row.bill_id)} />,
  },
  { head: "Bill", place: "name", cell: "bill_title", secondLine: "bill_code" },
  {
    head: "Payer",
    place: "sub",
    cell: ({ payer_name }) => payer_name ?? <span className="faint">no payer</span>,
  },
  {
    head: "Reason",
    hideOnPhone: true,
    cell: ({ reason }) => (reason.length > 120 ? `${reason.slice(0, 120)}…` : reason),
  },
  {
    head: "Requested",
    place: "status",
    cell: ({ requested_at, requested_by_name }) =>
      `${formatMoment(requested_at)}${requested_by_name ? `, ${requested_by_name}` : ""}`,
    secondLine: decisionNote,
  },
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
];

/** Why the viewer can't decide on a request; undefined if they can. */
function decisionNote({ mine, decidable }: { mine: boolean; decidable: boolean }): string | undefined {
  return decidable && !mine ? undefined : "another officer must decide";
}

/** Pending requests on bills, oldest first. */
export default function BillRequests() {
  return (
    <PagedList
      title="Bill requests"
      tabs={{ name: "kind", label: "Types", options: TABS }}
      list={useLoaderData<typeof loader>()}
      rowHref={(row) => pages.bill(row.bill_id)}
      caption="Requests, oldest first"
      columns={COLUMNS}
      empty={{}}
    />
  );
}
