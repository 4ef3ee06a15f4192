import type { Mover } from "#domain/simulation.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { address } from "../../shared/addresses/records.ts";

/** Those whose charge moves farthest one way, each leading to its record. */
export function Movers({
  title,
  movers,
  resource,
}: {
  title: string;
  movers: readonly Mover[];
  resource: string;
}) {
  if (movers.length === 0) return null;
  return (
    <Panel title={title} className="gap-l" end={<span className="note">the farthest first</span>}>
      <Table caption={`${title}, the farthest first`} fold>
        <thead>
          <tr>
            <HeadCell>Code</HeadCell>
            <HeadCell>Name</HeadCell>
            <HeadCell spareMid>Local government</HeadCell>
            <HeadCell right>Today, ₦</HeadCell>
            <HeadCell right>Draft, ₦</HeadCell>
            <HeadCell right>Difference, ₦</HeadCell>
          </tr>
        </thead>
        <tbody>
          {movers.map((mover) => (
            <tr key={mover.id}>
              <Cell place="code">
                <a href={address.view(resource, mover.id)}>{mover.code}</a>
              </Cell>
              <Cell head place="name">
                {mover.title}
              </Cell>
              <Cell spare spareMid>
                <span className="soft">{mover.lga ?? "none"}</span>
              </Cell>
              <Cell spare right>
                <Money kobo={mover.today_kobo} bare />
              </Cell>
              <Cell place="status" right>
                <Money kobo={mover.draft_kobo} bare />
              </Cell>
              <Cell place="sum" right>
                <Money kobo={mover.draft_kobo - mover.today_kobo} bare sign />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
