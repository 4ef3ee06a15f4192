import type { ImportWork } from "#areas/registry/import/get-import.ts";
import type { AnyResource } from "#resource/define.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { type Columns, DataTable } from "../../shared/data-table.tsx";
import { formatNumber } from "./import-labels.ts";

interface PossibleDuplicateLinesProps {
  resource: AnyResource;
  lines: ImportWork["bad_lines"];
}

const COLUMNS: Columns<ImportWork["bad_lines"][number]> = [
  { head: "Line", place: "sum", right: true, cell: ({ line }) => formatNumber(line) },
  {
    head: "Possible duplicate of",
    place: "name",
    cell: ({ faults }) => faults.map(({ message }) => message).join(" "),
  },
];

/** Possible duplicates that are imported anyway, each with the record it resembles. */
export function PossibleDuplicateLines({ resource, lines }: PossibleDuplicateLinesProps) {
  const duplicates = lines.filter(({ outcome }) => outcome === "made");
  if (duplicates.length === 0) return null;
  return (
    <Panel
      title="Possible duplicates"
      end={<a href={`/admin/duplicates?resource=${resource.name}`}>View duplicates</a>}
    >
      <DataTable
        caption="Lines that may be duplicates"
        stacked
        twoLineEntry
        columns={COLUMNS}
        rows={duplicates}
      />
    </Panel>
  );
}
