import { formatDate, formatMoment } from "#domain/lagos.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pages } from "../charging/calls.ts";
import { DraftStatus } from "./draft-status.tsx";
import type { ShownDraft } from "./loaders.ts";

/** Tariffs that are being drawn up for a category, and the way to its versions side by side. */
export function DraftsPanel({
  category,
  drafts,
}: {
  category: { id: number; name: string };
  drafts: readonly ShownDraft[];
}) {
  return (
    <Panel
      title="Drafts and versions"
      className="gap-l"
      end={<a href={pages.versions(category.id)}>Compare two days</a>}
    >
      {drafts.length === 0 ? (
        <p className="soft">
          No draft yet. A draft is a tariff for a later day: simulate it first, then a second person publishes
          it.
        </p>
      ) : (
        <Table caption={`Drafts of ${category.name}, the latest first`} fold>
          <thead>
            <tr>
              <HeadCell>Code</HeadCell>
              <HeadCell>Name</HeadCell>
              <HeadCell>In force from</HeadCell>
              <HeadCell right>Lines</HeadCell>
              <HeadCell>Last written</HeadCell>
              <HeadCell>State</HeadCell>
            </tr>
          </thead>
          <tbody>
            {drafts.map((draft) => (
              <tr key={draft.id}>
                <Cell place="code">
                  <Plate code={draft.code} drawn href={pages.draft(draft.id)} />
                </Cell>
                <Cell head place="name">
                  {draft.name}
                </Cell>
                <Cell place="sub">
                  <span className="num nowrap">{formatDate(draft.effective_from)}</span>
                </Cell>
                <Cell spare right>
                  {draft.lines}
                </Cell>
                <Cell spare>
                  <span className="num">{formatMoment(draft.updated_at)}</span>
                </Cell>
                <Cell place="status">
                  <DraftStatus state={draft.state} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
