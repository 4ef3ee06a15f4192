import { Link, useRevalidator } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { type PeriodName, periodLabels } from "#domain/reports/period.ts";
import { findReport } from "#domain/reports/reports.ts";
import { recurrenceText } from "#domain/reports/schedule.ts";
import type { ListedSchedule } from "#reporting/report-schedules/list-schedules.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { ActionDialog, ConfirmForm } from "../../shared/action-dialogs.tsx";
import { reportPaths } from "./api-paths.ts";

/** Scheduled reports; users can pause and delete their own. */
export function ScheduleTable({ schedules }: { schedules: readonly ListedSchedule[] }) {
  if (schedules.length === 0)
    return <Empty title="No scheduled reports yet">Open a report, then select “Send by email”.</Empty>;
  return (
    <Table caption="Scheduled reports" stacked twoLineRows>
      <thead>
        <tr>
          <HeadCell>Report</HeadCell>
          <HeadCell>Schedule</HeadCell>
          <HeadCell hideBelowLg>To</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell right onlyRead>
            Actions
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {schedules.map((row) => (
          <ScheduleLine key={row.id} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

function ScheduleLine({ row }: { row: ListedSchedule }) {
  const report = findReport(row.report);
  const period = row.query["period"];
  const query = new URLSearchParams(row.query).toString();
  const address = report?.address ?? "/admin/reports";
  const to = query ? `${address}${address.includes("?") ? "&" : "?"}${query}` : address;
  const description = [
    period ? periodLabels[period as PeriodName] : "No filters",
    row.query["by"] ? `by ${report?.groups[row.query["by"]]?.toLowerCase()}` : "",
  ];
  return (
    <tr>
      <Cell head place="name" secondLine={description.filter(Boolean).join(", ")}>
        <Link to={to}>{report?.title ?? row.report}</Link>
      </Cell>
      <Cell place="sub" secondLine={row.paused_at ? undefined : `next ${formatMoment(row.next_at)}`}>
        {recurrenceText(row)}
      </Cell>
      <Cell hideOnPhone hideBelowLg secondLine={row.own ? undefined : `from ${row.owner}`}>
        {row.recipients.join(", ")}
      </Cell>
      <Cell place="status" secondLine={row.paused_reason ?? sentText(row)}>
        {row.paused_at ? (
          <Status kind="suspended" label="Paused" />
        ) : (
          <Status kind="approved" label="Active" />
        )}
      </Cell>
      <Cell place="sum" right>
        {row.own ? <Actions row={row} title={report?.title ?? row.report} /> : null}
      </Cell>
    </tr>
  );
}

function sentText({ sent_at, last_recipient_count }: ListedSchedule): string {
  if (!sent_at) return "never sent";
  return `last ${formatMoment(sent_at)}${last_recipient_count === 0 ? ", no recipients" : ""}`;
}

function Actions({ row, title }: { row: ListedSchedule; title: string }) {
  const { revalidate } = useRevalidator();
  const notifyResult = (text: string) => ({
    onSuccess: () => {
      notify({ kind: "good", title: text });
      return revalidate();
    },
    onFailure: (failure: { readonly status: number; readonly message: string }) =>
      notifyFailure("Schedule not changed", failure),
  });
  const toggle = useSubmit({
    path: reportPaths.verb(row.id, row.paused_at ? "resume" : "pause"),
    ...notifyResult(row.paused_at ? `${title} resumed` : `${title} paused`),
  });
  return (
    <span className="line">
      <Button small kind="quiet" busy={toggle.busy} onClick={() => void toggle.submit({})}>
        {row.paused_at ? "Resume" : "Pause"}
        <span className="only-read"> {title}</span>
      </Button>
      <ActionDialog small action="Delete" label={`Delete ${title}`} title="Delete this schedule?">
        {(close) => (
          <ConfirmForm
            kind="danger"
            action="Delete schedule"
            text={`${title} will no longer be sent. You can’t undo this.`}
            path={reportPaths.schedule(row.id)}
            method="delete"
            done={{ title: `${title} deleted` }}
            close={close}
          />
        )}
      </ActionDialog>
    </span>
  );
}
