import { useLoaderData } from "react-router";
import { listRequests } from "#areas/collecting/refunds/list-requests.ts";
import { mayRefund } from "#areas/collecting/refunds/visibility.ts";
import { formatMoment } from "#domain/lagos.ts";
import { type RefundList, refundLists } from "#domain/refund.ts";
import { refundKind, refundKinds } from "#domain/refund-kinds.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { GATEWAY_REQUESTER, refundPages, refundStatusStyles } from "./labels.ts";

export const meta = pageTitle("Refunds and reversals");

const LISTS = Object.keys(refundLists) as RefundList[];

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const list = choiceOf(query, "list", LISTS) ?? "waiting";
  const kind = choiceOf(query, "kind", refundKinds);
  const page = await listRequests(actor, { list, kind, ...listQuery(query) });
  return { mayRequestRefund: mayRefund(actor, "ask"), ...page };
});

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const TABS: readonly { value: RefundList; label: string; empty: string }[] = [
  { value: "waiting", label: "Pending approval", empty: "No requests pending approval" },
  { value: "unpaid", label: "To be paid", empty: "No refunds to be paid" },
  { value: "done", label: "Completed", empty: "No completed requests yet" },
  { value: "over", label: "Rejected or withdrawn", empty: "No rejected or withdrawn requests" },
];

const KINDS = refundKinds.map((value) => ({ value, label: refundKind(value).label }));

const COLUMNS: Columns<Row> = [
  codeColumn("Request", refundPages.view),
  { head: "Type", place: "name", cell: ({ kind }) => refundKind(kind).label, secondLine: "subject" },
  {
    head: "Payer",
    place: "sub",
    cell: (row) => row.payer_name || <span className="faint">no payer named</span>,
  },
  {
    head: "Requested",
    hideBelowLg: true,
    cell: ({ requested_at }) => formatMoment(requested_at),
    secondLine: (row) => row.requested_by_name ?? GATEWAY_REQUESTER,
  },
  {
    head: "Status",
    place: "status",
    cell: ({ status }) => <Status {...(refundStatusStyles[status] ?? { kind: "draft", label: status })} />,
    secondLine: ({ mine, status }) =>
      mine && status === "asked" ? "another officer must approve" : undefined,
  },
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
];

/** Reversals, refunds and replaced receipts; those pending approval first. */
export default function Refunds() {
  const { mayRequestRefund, ...list } = useLoaderData<typeof loader>();
  return (
    <PagedList
      title="Refunds and reversals"
      actions={
        mayRequestRefund ? (
          <ButtonLink kind="primary" small icon="plus" to={refundPages.refund()}>
            Request refund
          </ButtonLink>
        ) : undefined
      }
      tabs={{ name: "list", label: "Status", options: TABS }}
      search="Code, receipt or payer"
      filters={[{ name: "kind", label: "Type", options: KINDS }]}
      list={list}
      rowHref={({ id }) => refundPages.view(id)}
      caption="Refunds, reversals and replacement receipts"
      columns={COLUMNS}
      empty={{
        noMatch: "No matching requests",
        text: "To request a reversal, open the payment.",
      }}
    />
  );
}
