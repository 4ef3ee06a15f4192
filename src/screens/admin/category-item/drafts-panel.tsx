import { formatDate, formatMoment } from "#domain/lagos.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { codeColumn, DataTable } from "../../shared/data-table.tsx";
import { pages } from "../charging/api-paths.ts";
import { DraftStatus } from "./draft-status.tsx";
import type { DraftSummary } from "./loaders.ts";

/** The tariff drafts of a category, and a link to compare its versions. */
export function DraftsPanel({
  category,
  drafts,
}: {
  category: { id: number; name: string };
  drafts: readonly DraftSummary[];
}) {
  return (
    <Panel
      title="Drafts and versions"
      className="gap-l"
      end={<a href={pages.versions(category.id)}>Compare versions</a>}
    >
      {drafts.length === 0 ? (
        <p className="soft">No drafts yet.</p>
      ) : (
        <DataTable<(typeof drafts)[number]>
          caption={`Drafts of ${category.name}, newest first`}
          stacked
          columns={[
            codeColumn("Code", pages.draft),
            { head: "Name", place: "name", cell: "name" },
            {
              head: "In force from",
              place: "sub",
              cell: (draft) => <span className="num nowrap">{formatDate(draft.effective_from)}</span>,
            },
            { head: "Lines", hideOnPhone: true, right: true, cell: "lines" },
            {
              head: "Last edited",
              hideOnPhone: true,
              cell: (draft) => <span className="num">{formatMoment(draft.updated_at)}</span>,
            },
            { head: "Status", place: "status", cell: (draft) => <DraftStatus state={draft.state} /> },
          ]}
          rows={drafts}
        />
      )}
    </Panel>
  );
}
