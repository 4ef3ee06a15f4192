import { useLoaderData } from "react-router";
import { approvalKinds } from "#domain/approval-requests.ts";
import { approvalStatuses } from "#domain/approval-status.ts";
import { formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { listApprovalRequests } from "#platform/approval-requests/list-requests.ts";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { approvalStatusStyles, approvalUrls } from "./urls.ts";

export const meta = pageTitle("Approval requests");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = choiceOf(query, "status", approvalStatuses) ?? "pending";
  return listApprovalRequests(actor, { status, ...listQuery(query) });
});

const TABS = approvalStatuses.map((value) => {
  const { label } = approvalStatusStyles[value];
  return { value, label, empty: `No requests ${label.toLowerCase()}` };
});

const COLUMNS: Columns<Awaited<ReturnType<typeof loader>>["rows"][number]> = [
  codeColumn("Request", approvalUrls.view),
  { head: "Change", place: "name", cell: "title", secondLine: ({ kind }) => approvalKinds[kind].label },
  {
    head: "Requested by",
    place: "sub",
    cell: "requested_by_name",
    secondLine: ({ requested_at }) => formatMoment(requested_at),
  },
  {
    head: "Status",
    place: "status",
    cell: ({ status }) => <Status {...approvalStatusStyles[status]} />,
    secondLine: ({ mine, excluded, status }) =>
      (mine || excluded) && status === "pending" ? "another officer must approve" : undefined,
  },
];

/** Changes that one officer requests and another approves; pending ones first. */
export default function ApprovalRequests() {
  return (
    <PagedList
      title="Approval requests"
      tabs={{ name: "status", label: "Status", options: TABS }}
      list={useLoaderData<typeof loader>()}
      rowHref={({ id }) => approvalUrls.view(id)}
      caption="Approval requests"
      columns={COLUMNS}
      empty={{}}
    />
  );
}
