import type { ListedMove } from "#areas/ticketing/wallets/list-moves.ts";
import { formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { Money } from "#ui/primitives/money.tsx";
import { DataTable } from "../data-table.tsx";
import { transactionText } from "./labels.ts";

/** The time, and the ticket or funding. */
const secondLine = ({ at, ticket, bulk, funding }: ListedMove): string =>
  [formatMoment(at), ticket ?? bulk ?? funding].filter(Boolean).join(" · ");

/** The transactions of the user's wallet, newest first, for phones. */
export function TransactionTable({ transactions }: { transactions: readonly ListedMove[] }) {
  return (
    <DataTable<ListedMove>
      caption={t("Transactions, newest first")}
      stacked
      twoLineEntry
      twoLineRows
      columns={[
        {
          head: t("Description"),
          place: "name",
          cell: (move) => transactionText(move),
          secondLine: (move) => secondLine(move),
        },
        {
          head: t("Amount (₦)"),
          place: "sum",
          right: true,
          cell: (move) => <Money kobo={move.kobo} bare sign />,
        },
        {
          head: t("Balance (₦)"),
          place: "status",
          right: true,
          cell: ({ balance_after }) => (
            <>
              <span className="narrow-only soft">
                {t("Balance {sum}", { sum: formatNaira(balance_after) })}
              </span>
              <span className="wide-only">
                <Money kobo={balance_after} bare />
              </span>
            </>
          ),
        },
      ]}
      rows={transactions}
    />
  );
}
