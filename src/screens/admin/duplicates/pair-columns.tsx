import { formatMoment } from "#domain/lagos.ts";
import type { AnyResource } from "#resource/define.ts";
import { Plate } from "#ui/primitives/plate.tsx";
import type { Columns } from "../../shared/data-table.tsx";
import { whySame } from "../../shared/records/why-same.ts";
import { pages } from "./addresses.ts";
import type { QueueData } from "./loaders.ts";
import { Reopen } from "./reopen.tsx";

type Row = QueueData["rows"][number];

const SURE = { 1: "Same number", 2: "Same house", 3: "Near by" } as const;

/** Columns of a list of pairs, two records a row. */
export function pairColumns(resource: AnyResource): Columns<Row> {
  return [
    {
      head: "This",
      place: "name",
      cell: ({ first }) => <Plate code={first.code} drawn />,
      under: ({ first }) => first.title,
    },
    {
      head: "and this",
      place: "sub",
      cell: ({ second }) => <Plate code={second.code} drawn />,
      under: ({ second }) => second.title,
    },
    {
      head: "Why",
      spare: true,
      cell: ({ rank }) => SURE[rank as keyof typeof SURE],
      under: ({ why }) => whySame(resource, why),
    },
    {
      head: "Found",
      spareMid: true,
      cell: (row) => <span className="num nowrap">{formatMoment(row.decided_at ?? row.found_at)}</span>,
      under: "decided_by_name",
    },
    {
      head: "What to do",
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
  ];
}
