import type { ChangedAsset } from "#domain/simulation.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { DataTable, moneyColumn } from "../../shared/data-table.tsx";

/** Assets with the largest increase or decrease, each linked to its record. */
export function Movers({
  title,
  movers,
  resource,
}: {
  title: string;
  movers: readonly ChangedAsset[];
  resource: string;
}) {
  if (movers.length === 0) return null;
  return (
    <Panel title={title} className="gap-l" end={<span className="note">largest change first</span>}>
      <DataTable<ChangedAsset>
        caption={`${title}, largest change first`}
        stacked
        columns={[
          {
            head: "Code",
            place: "code",
            cell: (mover) => <a href={recordPages.view(resource, mover.id)}>{mover.code}</a>,
          },
          { head: "Name", place: "name", cell: "title" },
          {
            head: "Local government",
            hideBelowLg: true,
            cell: (mover) => <span className="soft">{mover.lga ?? "None"}</span>,
          },
          moneyColumn("Today (₦)", (mover) => mover.today_kobo, { hideOnPhone: true }),
          moneyColumn("Draft (₦)", (mover) => mover.draft_kobo, { place: "status" }),
          {
            head: "Difference (₦)",
            place: "sum",
            right: true,
            cell: (mover) => <Money kobo={mover.draft_kobo - mover.today_kobo} bare sign />,
          },
        ]}
        rows={movers}
      />
    </Panel>
  );
}
