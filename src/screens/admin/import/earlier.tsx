import type { ListedImport } from "#areas/registry/import/list-imports.ts";
import { formatMoment } from "#domain/lagos.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { codeColumn, DataTable } from "../../shared/data-table.tsx";
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
      <DataTable<ListedImport>
        caption="Earlier imports, the newest first"
        fold
        columns={[
          codeColumn("Import", (id) => `/admin/import/${register}/${id}`),
          { head: "File", place: "name", cell: "file_name" },
          {
            head: "Sent",
            place: "sub",
            cell: (one) => (
              <>
                {formatMoment(one.created_at)}, {one.created_by_name}
              </>
            ),
          },
          { head: "Lines", spare: true, right: true, cell: (one) => number(one.lines) },
          {
            head: "Stay out",
            spare: true,
            right: true,
            cell: (one) =>
              one.counts ? number(one.counts.bad + one.counts.repeated + one.counts.different) : "",
          },
          {
            head: "Made",
            place: "sum",
            right: true,
            cell: (one) =>
              one.counts && one.state !== "checked" && one.state !== "checking"
                ? number(one.counts.made)
                : "",
          },
          { head: "State", place: "status", cell: (one) => STATES[one.state] ?? one.state },
        ]}
        rows={imports}
      />
    </Panel>
  );
}
