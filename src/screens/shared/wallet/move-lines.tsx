import type { ListedMove } from "#areas/ticketing/wallets/list-moves.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { moveWords } from "./words.ts";

/** When it moved, and the ticket or funding it was for. */
const underOf = ({ at, ticket, bulk, funding }: ListedMove): string =>
  [formatMoment(at), ticket ?? bulk ?? funding].filter(Boolean).join(" · ");

/** What moved in one's own wallet, the latest first: phone first. */
export function MoveLines({ moves }: { moves: readonly ListedMove[] }) {
  return (
    <Table caption={t("What moved, the latest first")} fold two tworow>
      <thead>
        <tr>
          <HeadCell>{t("What")}</HeadCell>
          <HeadCell right>{t("Sum, ₦")}</HeadCell>
          <HeadCell right>{t("Left, ₦")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => (
          <tr key={move.id}>
            <Cell head place="name" under={underOf(move)}>
              {moveWords(move)}
            </Cell>
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
