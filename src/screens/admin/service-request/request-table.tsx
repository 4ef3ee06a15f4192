import type { ListedRequest, RequestList } from "#areas/services/service-requests/list-requests.ts";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { requestLook, requestPages } from "../../shared/service-request/words.ts";

interface RequestTableProps {
  data: { readonly list: RequestList; readonly rows: readonly ListedRequest[] };
  /** The row the keyboard stands on. */
  current: number;
}

/** Requests as the office sees them. */
export function RequestTable({ data, current }: RequestTableProps) {
  const byDue = data.list !== "ended" && data.list !== "all";
  return (
    <Table
      caption={byDue ? "Requests by their due days, the longest overdue first" : "Requests, the latest first"}
      tall
      fold
      tworow
    >
      <thead>
        <tr>
          <HeadCell>Request</HeadCell>
          <HeadCell>For</HeadCell>
          <HeadCell>Who asks</HeadCell>
          <HeadCell spareMid>With</HeadCell>
          <HeadCell>Due</HeadCell>
          <HeadCell>State</HeadCell>
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row, at) => (
          <tr key={row.id} aria-current={at === current ? "true" : undefined}>
            <Cell place="code" under={`asked ${formatDate(lagosDate(row.submitted_at))}`}>
              <Plate code={row.code} drawn href={requestPages.view("/admin", row.id)} />
            </Cell>
            <Cell head place="name" under={row.asset_code ?? undefined}>
              {row.subject}
            </Cell>
            <Cell place="sub">{row.requester ?? <span className="faint">nobody named</span>}</Cell>
            <Cell spare spareMid under={row.assigned ?? undefined}>
              {row.provider ?? (row.assigned ? "The office" : <span className="faint">nobody yet</span>)}
            </Cell>
            <Cell
              place="sum"
              under={row.overdue && row.due_on ? `since ${formatDate(row.due_on)}` : undefined}
            >
              <Due row={row} />
            </Cell>
            <Cell place="status" under={row.reopened > 0 ? "opened again" : undefined}>
              <Status {...requestLook(row, "/admin")} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Due({ row: { due_on, overdue, ended_at } }: { row: ListedRequest }) {
  if (ended_at) return <span className="num nowrap">{`Ended ${formatDate(lagosDate(ended_at))}`}</span>;
  if (due_on === null) return <span className="faint">Clock stands</span>;
  if (overdue) return <Status kind="overdue" />;
  return <span className="num nowrap">{formatDate(due_on)}</span>;
}
