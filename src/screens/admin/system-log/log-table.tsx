import type { LogRow } from "#reporting/system-log/log-row.ts";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, DataTable } from "../../shared/data-table.tsx";
import { logPages } from "./addresses.ts";
import styles from "./log.module.css";
import { kindOf, levelKind, logMoment, msWords, outcomeOf, whatOf, whoOf } from "./words.ts";

const COLUMNS: Columns<LogRow> = [
  {
    head: "When",
    place: "code",
    cell: ({ at }) => (
      <time className="num nowrap" dateTime={at.toISOString()}>
        {logMoment(at)}
      </time>
    ),
  },
  {
    head: "What",
    place: "name",
    cell: (row) => (
      <a className={styles.what} href={logPages.entry(row.id)}>
        {row.kind === "request" ? null : <span className="only-read">{kindOf(row)}: </span>}
        {whatOf(row)}
      </a>
    ),
  },
  {
    head: "Outcome",
    place: "status",
    cell: (row) => <Status kind={levelKind(row)} label={outcomeOf(row)} />,
  },
  {
    head: "Took",
    place: "sum",
    right: true,
    cell: ({ ms }) => <span className="nowrap">{msWords(ms)}</span>,
  },
  {
    head: "Who",
    place: "sub",
    cell: (row) =>
      row.user_id === null ? (
        <span className="faint">{whoOf(row)}</span>
      ) : (
        <a href={logPages.user(row.user_id)}>{whoOf(row)}</a>
      ),
  },
  {
    head: "Request",
    spareWide: true,
    cell: ({ request_id }) =>
      request_id && (
        <a className={styles.id} href={logPages.request(request_id)}>
          {request_id}
        </a>
      ),
  },
];

/** Entries of the logs as a table, a line each. `current` is the row the keyboard stands on. */
export function LogTable({ rows, current }: { rows: readonly LogRow[]; current: number }) {
  return (
    <div className={styles.dense}>
      <DataTable
        caption="What the servers did, the latest first"
        tall
        fold
        snug
        columns={COLUMNS}
        rows={rows}
        current={current}
      />
    </div>
  );
}
