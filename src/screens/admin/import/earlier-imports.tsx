import type { ListedImport } from "#areas/registry/import/list-imports.ts";
import { formatMoment } from "#domain/lagos.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { codeColumn, DataTable } from "../../shared/data-table.tsx";
import { formatNumber } from "./import-labels.ts";

const STATES: Readonly<Record<string, string>> = {
  uploaded: "Match columns",
  checking: "Checking",
  checked: "Checked, not imported",
  queued: "Queued",
  running: "Importing",
  done: "Imported",
  failed: "Failed",
  cancelled: "Stopped",
  "undo-checking": "Preparing undo preview",
  "undo-checked": "Imported, undo previewed",
  undoing: "Undoing",
  undone: "Undone",
  "undo-stopped": "Undo stopped",
};

interface EarlierProps {
  register: string;
  imports: readonly ListedImport[];
}

/** The latest imports of the register, each with a link. */
export function EarlierImports({ register, imports }: EarlierProps) {
  if (imports.length === 0) return null;
  return (
    <Panel title="Previous imports" className="gap-l">
      <DataTable<ListedImport>
        caption="Previous imports, newest first"
        stacked
        columns={[
          codeColumn("Import", (id) => `/admin/import/${register}/${id}`),
          { head: "File", place: "name", cell: "file_name" },
          {
            head: "Uploaded",
            place: "sub",
            cell: (one) => (
              <>
                {formatMoment(one.created_at)}, {one.created_by_name}
              </>
            ),
          },
          { head: "Lines", hideOnPhone: true, right: true, cell: (one) => formatNumber(one.lines) },
          {
            head: "Skipped",
            hideOnPhone: true,
            right: true,
            cell: (one) =>
              one.counts ? formatNumber(one.counts.bad + one.counts.repeated + one.counts.different) : "",
          },
          {
            head: "Imported",
            place: "sum",
            right: true,
            cell: (one) =>
              one.counts && one.state !== "checked" && one.state !== "checking"
                ? formatNumber(one.counts.made)
                : "",
          },
          { head: "Status", place: "status", cell: (one) => STATES[one.state] ?? one.state },
        ]}
        rows={imports}
      />
    </Panel>
  );
}
