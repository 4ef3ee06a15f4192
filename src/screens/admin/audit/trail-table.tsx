import { actorAreaText } from "#domain/audit/actor-areas.ts";
import { formatClock, formatDate, lagosDate } from "#domain/lagos.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { type Columns, DataTable } from "../../shared/data-table.tsx";
import { Changes } from "./changes.tsx";
import type { trailLoader } from "./loaders.ts";
import { personTrail, recordPage, recordTrail } from "./record-page.ts";

type Row = Awaited<ReturnType<typeof trailLoader>>["rows"][number];

const COLUMNS: Columns<Row> = [
  {
    head: "Time",
    place: "status",
    cell: ({ at }) => (
      <time className="num nowrap" dateTime={at.toISOString()}>
        {`${formatDate(lagosDate(at))} ${formatClock(at)}`}
      </time>
    ),
  },
  {
    head: "Person and area",
    place: "sub",
    cell: ({ actor_id, actor_name }) =>
      actor_id === null ? actor_name : <a href={personTrail(actor_id)}>{actor_name}</a>,
    secondLine: areaText,
  },
  {
    head: "Action and reason",
    place: "name",
    cell: (row) => (
      <>
        {row.action_label}
        <Changes changes={row.changes} reason={row.reason} />
      </>
    ),
  },
  {
    head: "Record",
    place: "code",
    cell: (row) => <RecordLink row={row} />,
    secondLine: (row) => <TrailLink row={row} />,
  },
];

/** The trail as a table. `current` is the row selected by keyboard. */
export function TrailTable({ rows, current }: { rows: readonly Row[]; current: number }) {
  return (
    <DataTable
      caption="Audit trail, newest first"
      scrollable
      stacked
      twoLineRows
      columns={COLUMNS}
      rows={rows}
      current={current}
    />
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
