import { actorAreaText } from "#domain/audit/actor-areas.ts";
import { formatClock, formatDate, lagosDate } from "#domain/lagos.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Changes } from "./changes.tsx";
import type { trailLoader } from "./loaders.ts";
import { personTrail, recordPage, recordTrail } from "./record-page.ts";

type Row = Awaited<ReturnType<typeof trailLoader>>["rows"][number];

/** The trail as a table. `current` is the row selected by keyboard. */
export function TrailTable({ rows, current }: { rows: readonly Row[]; current: number }) {
  return (
    <Table caption="Audit trail, newest first" scrollable stacked twoLineRows>
      <thead>
        <tr>
          <HeadCell>Time</HeadCell>
          <HeadCell>Person and area</HeadCell>
          <HeadCell>Action and reason</HeadCell>
          <HeadCell>Record</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id} id={`row-${row.id}`} aria-current={at === current ? "true" : undefined}>
            <Cell place="status">
              <time className="num nowrap" dateTime={row.at.toISOString()}>
                {`${formatDate(lagosDate(row.at))} ${formatClock(row.at)}`}
              </time>
            </Cell>
            <Cell place="sub" secondLine={areaText(row)}>
              {row.actor_id === null ? (
                row.actor_name
              ) : (
                <a href={personTrail(row.actor_id)}>{row.actor_name}</a>
              )}
            </Cell>
            <Cell head place="name">
              {row.action_label}
              <Changes changes={row.changes} reason={row.reason} />
            </Cell>
            <Cell place="code" secondLine={<TrailLink row={row} />}>
              <RecordLink row={row} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** "Administration, 102.89.1.4" */
function areaText({ area, ip }: Row): string {
  return ip === null ? actorAreaText(area) : `${actorAreaText(area)}, ${ip}`;
}

function RecordLink({ row: { resource, record_id, record_code, kind } }: { row: Row }) {
  if (record_id === null || record_code === null) return kind;
  const page = recordPage(resource, record_id);
  const text = /^\d+$/.test(record_code) ? `${kind} ${record_code}` : record_code;
  return <RecordCode code={text} outlined {...(page === undefined ? {} : { href: page })} />;
}

function TrailLink({ row: { resource, record_id, record_code, kind } }: { row: Row }) {
  if (record_id === null || record_code === null) return null;
  return (
    <>
      {/^\d+$/.test(record_code) ? null : `${kind} · `}
      <a href={recordTrail(resource, record_id)}>
        View trail<span className="only-read">: {record_code}</span>
      </a>
    </>
  );
}
