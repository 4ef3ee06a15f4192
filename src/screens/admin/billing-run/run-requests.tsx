import { Link } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import type { RecordRequest } from "#platform/approval-requests/requests-for.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { DataTable } from "../../shared/data-table.tsx";
import { approvalStatusStyles, approvalUrls } from "../approval-request/urls.ts";
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
      <DataTable<RecordRequest>
        caption="Requests for this run"
        stacked
        twoLineEntry
        rows={requests}
        columns={[
          {
            head: "Request",
            place: "name",
            cell: ({ id, kind, code }) => (
              <Link to={approvalUrls.view(id)}>
                {kind === "billing-run" ? "Issue" : "Withdraw"} {code}
              </Link>
            ),
            secondLine: "reason",
          },
          {
            head: "Requested by",
            place: "sub",
            cell: "requested_by_name",
            secondLine: ({ requested_at }) => formatMoment(requested_at),
          },
          {
            head: "Decided by",
            cell: "decided_by_name",
            secondLine: ({ decided_at }) => decided_at && formatMoment(decided_at),
          },
          {
            head: "Status",
            place: "status",
            cell: ({ status }) => <Status {...approvalStatusStyles[status]} />,
          },
        ]}
      />
    </Panel>
  );
}
