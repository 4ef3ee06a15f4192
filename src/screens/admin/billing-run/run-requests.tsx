import { Link } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import type { RecordRequest } from "#platform/approval-requests/requests-for.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { approvalStatusLabels, approvalUrls } from "../approval-request/urls.ts";
import type { RunSummary } from "./loaders.ts";

const NOT_ISSUED: Readonly<Partial<Record<RunSummary["state"], string>>> = {
  requested: "This run is pending approval by another officer.",
  rejected: "The request was rejected. Nothing was issued.",
  "request-withdrawn": "The request was withdrawn. Nothing was issued.",
};

/** The status of a run that is not issued yet, or withdrawn. */
export function RunStatusNotice({ run }: { run: Pick<RunSummary, "state"> }) {
  const text = NOT_ISSUED[run.state];
  if (text) return <Notice kind={run.state === "requested" ? "info" : "warn"}>{text}</Notice>;
  if (run.state !== "withdrawn") return null;
  return (
    <Notice kind="warn">
      This run was withdrawn and its notices and bills were cancelled. The period can be billed again.
    </Notice>
  );
}

/** Who requested and approved issuing or withdrawing the run. */
export function RunRequests({ requests }: { requests: readonly RecordRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <Panel title="Approvals" className="gap-l">
      <Table caption="Requests for this run" stacked twoLineEntry>
        <thead>
          <tr>
            <HeadCell>Request</HeadCell>
            <HeadCell>Requested by</HeadCell>
            <HeadCell>Decided by</HeadCell>
            <HeadCell>Status</HeadCell>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.id}>
              <Cell head place="name" secondLine={request.reason}>
                <Link to={approvalUrls.view(request.id)}>
                  {request.kind === "billing-run" ? "Issue" : "Withdraw"} {request.code}
                </Link>
              </Cell>
              <Cell place="sub" secondLine={formatMoment(request.requested_at)}>
                {request.requested_by_name}
              </Cell>
              <Cell secondLine={request.decided_at ? formatMoment(request.decided_at) : undefined}>
                {request.decided_by_name ?? ""}
              </Cell>
              <Cell place="status">
                <Status {...approvalStatusLabels[request.status]} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
