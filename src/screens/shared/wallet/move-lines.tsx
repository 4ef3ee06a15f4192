import { formatMoment } from "#domain/lagos.ts";
import type { ListedMove } from "#server/wallets/list-moves.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { moveWords } from "./words.ts";

/** What moved in one's own wallet, the latest first: phone first. */
export function MoveLines({ moves }: { moves: readonly ListedMove[] }) {
  return (
    <Table caption="What moved, the latest first" fold two>
      <thead>
        <tr>
          <HeadCell>What</HeadCell>
          <HeadCell>When</HeadCell>
          <HeadCell>For</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
          <HeadCell right>Left, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => (
          <tr key={move.id}>
            <Cell head place="name">
              {moveWords(move)}
            </Cell>
            <Cell place="sub">{formatMoment(move.at)}</Cell>
            <Cell spare>{move.ticket ?? move.funding}</Cell>
            <Cell right place="sum">
              <Money kobo={move.kobo} bare sign />
            </Cell>
            <Cell right place="status">
              <Money kobo={move.balance_after} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
