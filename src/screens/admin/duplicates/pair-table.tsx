import { formatMoment } from "#domain/lagos.ts";
import type { AnyResource } from "#resource/define.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { DataTable } from "../../shared/data-table.tsx";
import { duplicateReason } from "../../shared/records/duplicate-reason.ts";
import type { QueueData } from "./loaders.ts";
import { Reopen } from "./reopen.tsx";
import { pages } from "./urls.ts";

type Row = QueueData["rows"][number];

interface PairTableProps {
  resource: AnyResource;
  rows: readonly Row[];
  /** Index of the row selected by keyboard. */
  current: number;
}

const RANK_LABELS = { 1: "Same number", 2: "Same house", 3: "Nearby" } as const;

/** Pairs of records, one row each. */
export function PairTable({ resource, rows, current }: PairTableProps) {
  return (
    <DataTable<Row>
      caption="Possible duplicates, most likely first"
      scrollable
      stacked
      twoLineEntry
      twoLineRows
      rows={rows}
      current={current}
      columns={[
        {
          head: "Record",
          place: "name",
          cell: ({ first }) => <RecordCode code={first.code} outlined />,
          secondLine: ({ first }) => first.title,
        },
        {
          head: "Possible duplicate",
          place: "sub",
          cell: ({ second }) => <RecordCode code={second.code} outlined />,
          secondLine: ({ second }) => second.title,
        },
        {
          head: "Match",
          hideOnPhone: true,
          cell: ({ rank }) => RANK_LABELS[rank as keyof typeof RANK_LABELS],
          secondLine: ({ match }) => duplicateReason(resource, match),
        },
        {
          head: "Date found",
          hideBelowLg: true,
          cell: (row) => <span className="num nowrap">{formatMoment(row.decided_at ?? row.found_at)}</span>,
          secondLine: "decided_by_name",
        },
        {
          head: "Actions",
          headHidden: true,
          place: "status",
          cell: (row) =>
            row.state === "open" ? (
              <a href={pages.compare(resource.name, row.first.id, row.second.id)}>
                Compare<span className="only-read">{` ${row.first.code} and ${row.second.code}`}</span>
              </a>
            ) : (
              <Reopen resource={resource} pair={row} />
            ),
        },
      ]}
    />
  );
}
