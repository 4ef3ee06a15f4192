import type { Charge } from "#domain/calculator.ts";
import { formatDate } from "#domain/lagos.ts";
import { explanationOf } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { Money } from "#ui/primitives/money.tsx";
import { DataTable } from "../data-table.tsx";

interface ChargeTableProps {
  charge: Charge;
  /** The name of the asset. */
  assetName: string;
  /** Whether it is issued, so the due date is final. */
  issued?: boolean;
  /** Whether the table scrolls within its box, as lists do. */
  scrollable?: boolean;
}

/** The lines of a charge with their calculation and law, and the total. */
export function ChargeTable({ charge, assetName, issued = false, scrollable = false }: ChargeTableProps) {
  const day = formatDate(charge.due_on);
  const due = issued ? t("Total, due {day}", { day }) : t("Total, due {day} if issued today", { day });
  return (
    <DataTable<Charge["lines"][number]>
      caption={t("Charge on {of} by line", { of: assetName })}
      scrollable={scrollable}
      stacked
      twoLineEntry
      twoLineRows
      rows={charge.lines}
      columns={[
        {
          head: t("Charge"),
          place: "name",
          cell: ({ label }) => t(label),
          secondLine: (line) => (line.item_id === null ? undefined : line.item_code),
          total: due,
        },
        { head: t("Calculation"), place: "sub", cell: (line) => t(explanationOf(line)) },
        {
          head: t("Law"),
          hideBelowLg: true,
          cell: ({ citation }) => <span className="soft">{citation}</span>,
        },
        {
          head: t("Amount (₦)"),
          place: "sum",
          right: true,
          cell: ({ kobo }) => <Money kobo={kobo} bare />,
          total: (
            <>
              <span className="only-read">{formatNaira(charge.total_kobo)}</span>
              <span aria-hidden="true">
                <Money kobo={charge.total_kobo} bare />
              </span>
            </>
          ),
        },
      ]}
    />
  );
}
