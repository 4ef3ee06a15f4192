import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { approvalKinds, approvalStatuses } from "#domain/approval-requests.ts";
import { formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { listApprovalRequests } from "#platform/approval-requests/list-requests.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { approvalStatusLabels, approvalUrls } from "./urls.ts";

export const meta = pageTitle("Approval requests");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = approvalStatuses.find((name) => name === query.get("status")) ?? "pending";
  return {
    status,
    ...(await listApprovalRequests(actor, { status, per_page: PER_PAGE, after: afterOf(query) })),
  };
});

/** Changes that one officer requests and another approves; pending ones first. */
export default function ApprovalRequests() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => navigate(approvalUrls.view(list.rows[at]?.id ?? 0)));
  const tabs = approvalStatuses.map((status) => ({
    to: withQuery(pathname, query, { status: status === "pending" ? undefined : status }),
    label: approvalStatusLabels[status].label,
    current: status === list.status,
  }));
  return (
    <>
      <PageHead title="Approval requests" count={list.total} />
      <Tabs label="Status" items={tabs} />
      {list.rows.length > 0 ? (
        <RequestTable rows={list.rows} current={keys.current} />
      ) : (
        <Empty title={`No requests: ${approvalStatusLabels[list.status].label.toLowerCase()}`}>
          Billing runs and their withdrawal, changes of tariffs, revenue splits, ticket prices and owners, and
          merges that move money, are requested by one officer and approved by another.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

type Rows = Awaited<ReturnType<typeof loader>>["rows"];

function RequestTable({ rows, current }: { rows: Rows; current: number }) {
  return (
    <Table caption="Approval requests" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Request</HeadCell>
          <HeadCell>Change</HeadCell>
          <HeadCell>Requested by</HeadCell>
          <HeadCell>Status</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id} aria-current={at === current ? "true" : undefined}>
            <Cell place="code">
              <Plate code={row.code} drawn href={approvalUrls.view(row.id)} />
            </Cell>
            <Cell head place="name" under={approvalKinds[row.kind].label}>
              {row.title}
            </Cell>
            <Cell place="sub" under={formatMoment(row.requested_at)}>
              {row.requested_by_name}
            </Cell>
            <Cell
              place="status"
              under={
                (row.mine || row.excluded) && row.status === "pending"
                  ? "another officer approves"
                  : undefined
              }
            >
              <Status {...approvalStatusLabels[row.status]} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
