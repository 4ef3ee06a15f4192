import type { Charge } from "#domain/calculator.ts";
import { formatDate } from "#domain/lagos.ts";
import { explanationOf } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";

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
    <Table
      caption={t("Charge on {of} by line", { of: assetName })}
      scrollable={scrollable}
      stacked
      twoLineEntry
      twoLineRows
    >
      <thead>
        <tr>
          <HeadCell>{t("Charge")}</HeadCell>
          <HeadCell>{t("Calculation")}</HeadCell>
          <HeadCell hideBelowLg>{t("Law")}</HeadCell>
          <HeadCell right>{t("Amount (₦)")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {charge.lines.map((line) => (
          <tr key={`${line.item_id} ${line.explanation}`}>
            <Cell head place="name" secondLine={line.item_id === null ? undefined : line.item_code}>
              {t(line.label)}
            </Cell>
            <Cell place="sub">{t(explanationOf(line))}</Cell>
            <Cell hideOnPhone hideBelowLg>
              <span className="soft">{line.citation}</span>
            </Cell>
            <Cell place="sum" right>
              <Money kobo={line.kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Cell head place="name">
            {due}
          </Cell>
          <Cell hideOnPhone />
          <Cell hideOnPhone hideBelowLg />
          <Cell place="sum" right>
            <span className="only-read">{formatNaira(charge.total_kobo)}</span>
            <span aria-hidden="true">
              <Money kobo={charge.total_kobo} bare />
            </span>
          </Cell>
        </tr>
      </tfoot>
    </Table>
  );
}
