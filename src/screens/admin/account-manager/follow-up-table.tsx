import type { FollowUp } from "#areas/services/account-managers/follow-up-row.ts";
import { followUpKinds } from "#domain/account-managers.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { DataTable } from "../../shared/data-table.tsx";
import { DoneAction } from "./done-action.tsx";
import { managerPages, outcomeLabels, promiseStyles } from "./labels.ts";

interface FollowUpTableProps {
  rows: readonly FollowUp[];
  /** "follow-ups", "promises" or "done" */
  list: string;
  /** Whether the viewer is the manager. */
  mayComplete: boolean;
}

const EMPTY_TITLES: Readonly<Record<string, string>> = {
  "follow-ups": "No follow-ups planned",
  promises: "No promises yet",
  done: "No completed follow-ups yet",
};

/** Planned follow-ups, or done ones with outcome. */
export function FollowUpTable({ rows, list, mayComplete }: FollowUpTableProps) {
  const open = list === "follow-ups";
  if (rows.length === 0)
    return (
      <Empty title={EMPTY_TITLES[list] ?? "No follow-ups yet"}>
        Plan a follow-up from the portfolio or a payer’s record.
      </Empty>
    );
  return (
    <DataTable
      caption={open ? "Follow-ups, oldest due first" : "Follow-ups, newest first"}
      scrollable
      stacked
      twoLineRows
      columns={[
        {
          head: open ? "Due" : "Done",
          place: "code",
          cell: (row) => (open ? <DueOn row={row} /> : row.done_at ? formatMoment(row.done_at) : null),
          secondLine: (row) => (open ? undefined : row.done_by_name),
        },
        {
          head: "Payer",
          place: "name",
          cell: "payer",
          secondLine: (row) => (
            <RecordCode code={row.payer_code} outlined href={managerPages.payer(row.type, row.payer_id)} />
          ),
        },
        { head: "Type", place: "sub", cell: (row) => followUpKinds[row.kind], secondLine: "body" },
        !open && {
          head: "Outcome",
          place: "status",
          cell: (row) => <FollowUpResult row={row} />,
          secondLine: "remark",
        },
        open &&
          mayComplete && {
            head: "Actions",
            headHidden: true,
            place: "sum",
            right: true,
            cell: (row) => <DoneAction row={row} />,
          },
      ]}
      rows={rows}
    />
  );
}

/** The date of an open follow-up, relative to today. */
function DueOn({ row: { due_status, due_on } }: { row: Pick<FollowUp, "due_status" | "due_on"> }) {
  if (due_status === "late") return <Status kind="overdue" label={formatDate(due_on)} />;
  if (due_status === "today") return <b className="strong">Today</b>;
  return <>{formatDate(due_on)}</>;
}

/** The outcome as text; for promises with amount, date and payments since. */
export function FollowUpResult({ row }: { row: FollowUp }) {
  const { outcome, promise, promised_kobo, promised_on, paid_kobo } = row;
  if (promise === null || promised_kobo === null || promised_on === null)
    return <>{outcome ? outcomeLabels[outcome] : null}</>;
  const style = promiseStyles[promise];
  const received =
    (paid_kobo ?? 0) > 0 && promise !== "kept" ? `, ${formatNaira(paid_kobo ?? 0)} received` : "";
  return (
    <Status
      kind={style.kind}
      label={`${style.label}: ${formatNaira(promised_kobo)} by ${formatDate(promised_on)}${received}`}
    />
  );
}
