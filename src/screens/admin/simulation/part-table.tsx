import { capitalise } from "#domain/capitalise.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { SimulationRow } from "#domain/simulation.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";

interface PartTableProps {
  /** The last part is the total. */
  rows: readonly SimulationRow[];
  head: string;
  resource: string;
}

/** Draft against current tariff by part, with a totals row. */
export function PartTable({ rows, head, resource }: PartTableProps) {
  const { many } = getRegister(resource);
  const parts = rows.slice(0, -1);
  const all = rows.at(-1);
  return (
    <Table caption={`Current tariff and draft: ${many} by ${head.toLowerCase()}`} stacked twoLineEntry>
      <thead>
        <tr>
          <HeadCell>{capitalise(head)}</HeadCell>
          <HeadCell right>Today (₦)</HeadCell>
          <HeadCell right>Draft (₦)</HeadCell>
          <HeadCell right>Difference (₦)</HeadCell>
          <HeadCell right hideBelowLg>
            Pay more
          </HeadCell>
          <HeadCell right hideBelowLg>
            Pay less
          </HeadCell>
          <HeadCell right hideBelowLg>
            Pay the same
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {parts.map((row) => (
          <PartRow key={row.key} row={row} />
        ))}
      </tbody>
      {all ? (
        <tfoot>
          <PartRow row={all} />
        </tfoot>
      ) : null}
    </Table>
  );
}

function PartRow({ row: { part, difference_kobo } }: { row: SimulationRow }) {
  const { name, today, draft, moves } = part;
  const formatCount = (count: number) => count.toLocaleString("en-NG");
  return (
    <tr>
      <Cell head place="name">
        {name}
      </Cell>
      <Cell hideOnPhone right>
        <Money kobo={today.total_kobo} bare />
      </Cell>
      <Cell place="sum" right>
        <Money kobo={draft.total_kobo} bare />
      </Cell>
      <Cell place="status" right>
        <Money kobo={difference_kobo} bare sign />
      </Cell>
      <Cell hideOnPhone hideBelowLg right>
        {formatCount(moves.more + moves.coming)}
      </Cell>
      <Cell hideOnPhone hideBelowLg right>
        {formatCount(moves.less + moves.going)}
      </Cell>
      <Cell hideOnPhone hideBelowLg right>
        {formatCount(moves.same)}
      </Cell>
    </tr>
  );
}
