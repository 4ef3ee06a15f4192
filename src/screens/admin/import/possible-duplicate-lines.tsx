import type { ImportWork } from "#areas/registry/import/get-import.ts";
import type { AnyResource } from "#resource/define.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { formatNumber } from "./import-labels.ts";

interface PossibleDuplicateLinesProps {
  resource: AnyResource;
  lines: ImportWork["bad_lines"];
}

/** Possible duplicates that are imported anyway, each with the record it resembles. */
export function PossibleDuplicateLines({ resource, lines }: PossibleDuplicateLinesProps) {
  const duplicates = lines.filter(({ outcome }) => outcome === "made");
  if (duplicates.length === 0) return null;
  return (
    <Panel
      title="Possible duplicates"
      end={<a href={`/admin/duplicates?resource=${resource.name}`}>View duplicates</a>}
    >
      <Table caption="Lines that may be duplicates" stacked twoLineEntry>
        <thead>
          <tr>
            <HeadCell right>Line</HeadCell>
            <HeadCell>Possible duplicate of</HeadCell>
          </tr>
        </thead>
        <tbody>
          {duplicates.map(({ line, faults }) => (
            <tr key={line}>
              <Cell right place="sum">
                {formatNumber(line)}
              </Cell>
              <Cell head place="name">
                {faults.map(({ message }) => message).join(" ")}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
