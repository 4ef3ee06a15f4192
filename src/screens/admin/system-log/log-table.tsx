import type { LogRow } from "#reporting/system-log/log-row.ts";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { accountText, eventTitle, kindText, levelKind, logMoment, msText, outcomeText } from "./labels.ts";
import styles from "./log.module.css";
import { logPages } from "./urls.ts";

/** Log entries as a table, one line each. `current` is the row with keyboard focus. */
export function LogTable({ rows, current }: { rows: readonly LogRow[]; current: number }) {
  return (
    <div className={styles.dense}>
      <Table caption="System log entries, newest first" scrollable stacked dense>
        <thead>
          <tr>
            <HeadCell>Time</HeadCell>
            <HeadCell>Event</HeadCell>
            <HeadCell>Outcome</HeadCell>
            <HeadCell right>Duration</HeadCell>
            <HeadCell>Account</HeadCell>
            <HeadCell hideBelowXl>Request</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id} aria-current={at === current ? "true" : undefined}>
              <Cell place="code">
                <time className="num nowrap" dateTime={row.at.toISOString()}>
                  {logMoment(row.at)}
                </time>
              </Cell>
              <Cell head place="name">
                <a className={styles.what} href={logPages.entry(row.id)}>
                  {row.kind === "request" ? null : <span className="only-read">{kindText(row)}: </span>}
                  {eventTitle(row)}
                </a>
              </Cell>
              <Cell place="status">
                <Status kind={levelKind(row)} label={outcomeText(row)} />
              </Cell>
              <Cell right place="sum">
                <span className="nowrap">{msText(row.ms)}</span>
              </Cell>
              <Cell place="sub">
                {row.user_id === null ? (
                  <span className="faint">{accountText(row)}</span>
                ) : (
                  <a href={logPages.user(row.user_id)}>{accountText(row)}</a>
                )}
              </Cell>
              <Cell hideOnPhone hideBelowXl>
                {row.request_id ? (
                  <a className={styles.id} href={logPages.request(row.request_id)}>
                    {row.request_id}
                  </a>
                ) : null}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
