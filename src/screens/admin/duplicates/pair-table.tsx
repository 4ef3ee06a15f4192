import { formatMoment } from "#domain/lagos.ts";
import type { AnyResource } from "#resource/define.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
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
    <Table caption="Possible duplicates, most likely first" scrollable stacked twoLineEntry twoLineRows>
      <thead>
        <tr>
          <HeadCell>Record</HeadCell>
          <HeadCell>Possible duplicate</HeadCell>
          <HeadCell>Match</HeadCell>
          <HeadCell hideBelowLg>Date found</HeadCell>
          <HeadCell onlyRead>Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id} aria-current={at === current ? "true" : undefined}>
            <Cell head place="name" secondLine={row.first.title}>
              <RecordCode code={row.first.code} outlined />
            </Cell>
            <Cell place="sub" secondLine={row.second.title}>
              <RecordCode code={row.second.code} outlined />
            </Cell>
            <Cell hideOnPhone secondLine={duplicateReason(resource, row.match)}>
              {RANK_LABELS[row.rank as keyof typeof RANK_LABELS]}
            </Cell>
            <Cell hideOnPhone hideBelowLg secondLine={row.decided_by_name}>
              <span className="num nowrap">{formatMoment(row.decided_at ?? row.found_at)}</span>
            </Cell>
            <Cell place="status">
              {row.state === "open" ? (
                <a href={pages.compare(resource.name, row.first.id, row.second.id)}>
                  Compare<span className="only-read">{` ${row.first.code} and ${row.second.code}`}</span>
                </a>
              ) : (
                <Reopen resource={resource} pair={row} />
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
