import type { ListedMove } from "#areas/ticketing/wallets/list-moves.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Money } from "#ui/primitives/money.tsx";
import { DataTable, moneyColumn } from "../data-table.tsx";
import { moveWords } from "./words.ts";

/** When it moved, and the ticket or funding it was for. */
const underOf = ({ at, ticket, bulk, funding }: ListedMove): string =>
  [formatMoment(at), ticket ?? bulk ?? funding].filter(Boolean).join(" · ");

/** What moved in one's own wallet, the latest first: phone first. */
export function MoveLines({ moves }: { moves: readonly ListedMove[] }) {
  return (
    <DataTable<ListedMove>
      caption={t("What moved, the latest first")}
      fold
      two
      tworow
      columns={[
        { head: t("What"), place: "name", cell: (move) => moveWords(move), under: (move) => underOf(move) },
        {
          head: t("Sum, ₦"),
          place: "sum",
          right: true,
          cell: (move) => <Money kobo={move.kobo} bare sign />,
        },
        moneyColumn(t("Left, ₦"), (move) => move.balance_after, { place: "status" }),
      ]}
      rows={moves}
    />
  );
}
