import type { ListedImport } from "#areas/registry/import/list-imports.ts";
import { formatMoment } from "#domain/lagos.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { number } from "./import-words.ts";

const STATES: Readonly<Record<string, string>> = {
  uploaded: "Columns to be matched",
  checking: "Being checked",
  checked: "Checked, not brought in",
  queued: "Waiting for its turn",
  running: "Being brought in",
  done: "Brought in",
  failed: "Failed",
  cancelled: "Stopped",
  "undo-checking": "Undo being looked at",
  "undo-checked": "Brought in, undo looked at",
  undoing: "Being taken back",
  undone: "Taken back",
  "undo-stopped": "Undo stopped",
};

interface EarlierProps {
  register: string;
  imports: readonly ListedImport[];
}

/** The way back to the latest imports. */
export function EarlierImports({ register, imports }: EarlierProps) {
  if (imports.length === 0) return null;
  return (
    <Panel title="Earlier imports" className="gap-l">
      <Table caption="Earlier imports, the newest first" fold>
        <thead>
          <tr>
            <HeadCell>Import</HeadCell>
            <HeadCell>File</HeadCell>
            <HeadCell>Sent</HeadCell>
            <HeadCell right>Lines</HeadCell>
            <HeadCell right>Stay out</HeadCell>
            <HeadCell right>Made</HeadCell>
            <HeadCell>State</HeadCell>
          </tr>
        </thead>
        <tbody>
          {imports.map((one) => (
            <tr key={one.id}>
              <Cell place="code">
                <Plate code={one.code} drawn href={`/admin/import/${register}/${one.id}`} />
              </Cell>
              <Cell head place="name">
                {one.file_name}
              </Cell>
              <Cell place="sub">
                {formatMoment(one.created_at)}, {one.created_by_name}
              </Cell>
              <Cell right spare>
                {number(one.lines)}
              </Cell>
              <Cell right spare>
                {one.counts ? number(one.counts.bad + one.counts.repeated + one.counts.different) : ""}
              </Cell>
              <Cell right place="sum">
                {one.counts && one.state !== "checked" && one.state !== "checking"
                  ? number(one.counts.made)
                  : ""}
              </Cell>
              <Cell place="status">{STATES[one.state] ?? one.state}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
