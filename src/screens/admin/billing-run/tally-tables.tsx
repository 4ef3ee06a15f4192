import type { Part, Tally } from "#areas/charging/billing/tally.ts";
import { capitalise } from "#domain/capitalise.ts";
import { getRegister } from "#domain/register/registers.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";

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
  const rows = Object.entries(parts).sort(([, a], [, b]) => b.total_kobo - a.total_kobo);
  return (
    <Table caption={`${total}: ${many} by ${head.toLowerCase()}`} stacked twoLineEntry>
      <thead>
        <tr>
          <HeadCell>{head}</HeadCell>
          <HeadCell right>{capitalise(many)}</HeadCell>
          <HeadCell right>Total (₦)</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, part]) => (
          <tr key={key}>
            <Cell head place="name">
              {part.name}
            </Cell>
            <Cell place="status" right>
              {part.count.toLocaleString("en-NG")}
              <span className="narrow-only"> {part.count === 1 ? one : many}</span>
            </Cell>
            <Cell place="sum" right>
              <Money kobo={part.total_kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Cell head place="name">
            {total}
          </Cell>
          <Cell hideOnPhone right>
            {tally.count.toLocaleString("en-NG")}
          </Cell>
          <Cell place="sum" right>
            <Money kobo={tally.total_kobo} bare />
          </Cell>
        </tr>
      </tfoot>
    </Table>
  );
}
