import type { LogRow } from "#reporting/system-log/log-row.ts";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, DataTable } from "../../shared/data-table.tsx";
import { accountText, eventTitle, kindText, levelKind, logMoment, msText, outcomeText } from "./labels.ts";
import styles from "./log.module.css";
import { logPages } from "./urls.ts";

const COLUMNS: Columns<LogRow> = [
  {
    head: "Time",
    place: "code",
    cell: ({ at }) => (
      <time className="num nowrap" dateTime={at.toISOString()}>
        {logMoment(at)}
      </time>
    ),
  },
  {
    head: "Event",
    place: "name",
    cell: (row) => (
      <a className={styles.what} href={logPages.entry(row.id)}>
        {row.kind === "request" ? null : <span className="only-read">{kindText(row)}: </span>}
        {eventTitle(row)}
      </a>
    ),
  },
  {
    head: "Outcome",
    place: "status",
    cell: (row) => <Status kind={levelKind(row)} label={outcomeText(row)} />,
  },
  {
    head: "Duration",
    place: "sum",
    right: true,
    cell: ({ ms }) => <span className="nowrap">{msText(ms)}</span>,
  },
  {
    head: "Account",
    place: "sub",
    cell: (row) =>
      row.user_id === null ? (
        <span className="faint">{accountText(row)}</span>
      ) : (
        <a href={logPages.user(row.user_id)}>{accountText(row)}</a>
      ),
  },
  {
    head: "Request",
    hideBelowXl: true,
    cell: ({ request_id }) =>
      request_id && (
        <a className={styles.id} href={logPages.request(request_id)}>
          {request_id}
        </a>
      ),
  },
];

/** Log entries as a table, one line each. `current` is the row with keyboard focus. */
export function LogTable({ rows, current }: { rows: readonly LogRow[]; current: number }) {
  return (
    <div className={styles.dense}>
      <DataTable
        caption="System log entries, newest first"
        scrollable
        stacked
        dense
        columns={COLUMNS}
        rows={rows}
        current={current}
      />
    </div>
  );
}
