import type { Part, Tally } from "#areas/charging/billing/tally.ts";
import { capitalise } from "#domain/capitalise.ts";
import { getRegister } from "#domain/register/registers.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { DataTable, moneyColumn } from "../../shared/data-table.tsx";

type TallyTotals = Pick<Tally, "count" | "total_kobo" | "by_lga" | "by_class">;

interface TallyTablesProps {
  tally: TallyTotals;
  resource: string;
  /** Label of the totals: "To be billed", "Billed". */
  total: string;
}

/** The totals of a run by local government and by use or kind. */
export function TallyTables({ tally, resource, total }: TallyTablesProps) {
  const { one, many } = getRegister(resource);
  return (
    <div>
      <Panel title="By local government">
        <TallyTable
          tally={tally}
          parts={tally.by_lga}
          head="Local government"
          many={many}
          one={one}
          total={total}
        />
      </Panel>
      {Object.keys(tally.by_class).length > 0 ? (
        <Panel title={`By ${CLASS_LABELS[resource] ?? "kind"}`}>
          <TallyTable
            tally={tally}
            parts={tally.by_class}
            head={capitalise(CLASS_LABELS[resource] ?? "kind")}
            many={many}
            one={one}
            total={total}
          />
        </Panel>
      ) : null}
    </div>
  );
}

/** The field that groups records of a register. */
export const CLASS_LABELS: Readonly<Record<string, string>> = {
  property: "use",
  shop: "line of business",
  vehicle: "class",
  mast: "mast type",
  signage: "sign type",
};

interface TallyTableProps {
  tally: TallyTotals;
  parts: Readonly<Record<string, Part & { name: string }>>;
  head: string;
  many: string;
  one: string;
  total: string;
}

function TallyTable({ tally, parts, head, many, one, total }: TallyTableProps) {
  return (
    <DataTable<Part & { name: string }>
      caption={`${total}: ${many} by ${head.toLowerCase()}`}
      stacked
      twoLineEntry
      rows={Object.values(parts).sort((a, b) => b.total_kobo - a.total_kobo)}
      columns={[
        { head, place: "name", cell: "name", total },
        {
          head: capitalise(many),
          place: "status",
          right: true,
          cell: ({ count }) => (
            <>
              {count.toLocaleString("en-NG")}
              <span className="narrow-only"> {count === 1 ? one : many}</span>
            </>
          ),
          total: tally.count.toLocaleString("en-NG"),
        },
        {
          ...moneyColumn("Total (₦)", (part) => part.total_kobo),
          total: <Money kobo={tally.total_kobo} bare />,
        },
      ]}
    />
  );
}
