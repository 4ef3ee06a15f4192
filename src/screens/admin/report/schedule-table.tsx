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
import { ActionDialog, ConfirmForm } from "../../shared/action-dialogs.tsx";
import { type Columns, DataTable } from "../../shared/data-table.tsx";
import { reportPaths } from "./api-paths.ts";

/** Scheduled reports; users can pause and delete their own. */
export function ScheduleTable({ schedules }: { schedules: readonly ListedSchedule[] }) {
  if (schedules.length === 0)
    return <Empty title="No scheduled reports yet">Open a report, then select “Send by email”.</Empty>;
  return <DataTable caption="Scheduled reports" stacked twoLineRows columns={COLUMNS} rows={schedules} />;
}

const COLUMNS: Columns<ListedSchedule> = [
  {
    head: "Report",
    place: "name",
    cell: (row) => <Link to={reportAddress(row)}>{titleOf(row)}</Link>,
    secondLine: ({ report, query: { period, by } }) => {
      const filters = period ? periodLabels[period as PeriodName] : "No filters";
      return by ? `${filters}, by ${findReport(report)?.groups[by]?.toLowerCase()}` : filters;
    },
  },
  {
    head: "Schedule",
    place: "sub",
    cell: recurrenceText,
    secondLine: (row) => (row.paused_at ? undefined : `next ${formatMoment(row.next_at)}`),
  },
  {
    head: "To",
    hideBelowLg: true,
    cell: ({ recipients }) => recipients.join(", "),
    secondLine: ({ own, owner }) => (own ? undefined : `from ${owner}`),
  },
  {
    head: "Status",
    place: "status",
    cell: (row) =>
      row.paused_at ? <Status kind="suspended" label="Paused" /> : <Status kind="approved" label="Active" />,
    secondLine: (row) => row.paused_reason ?? sentText(row),
  },
  {
    head: "Actions",
    headHidden: true,
    place: "sum",
    right: true,
    cell: (row) => (row.own ? <Actions row={row} title={titleOf(row)} /> : null),
  },
];

const titleOf = ({ report }: ListedSchedule) => findReport(report)?.title ?? report;

/** The report with the filters of the schedule. */
function reportAddress({ report, query }: ListedSchedule): string {
  const address = findReport(report)?.address ?? "/admin/reports";
  const filters = new URLSearchParams(query).toString();
  return filters ? `${address}${address.includes("?") ? "&" : "?"}${filters}` : address;
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
