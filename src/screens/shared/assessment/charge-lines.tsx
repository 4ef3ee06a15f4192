import type { Charge } from "#domain/calculator.ts";
import { formatDate } from "#domain/lagos.ts";
import { translatableOf } from "#domain/message.ts";
import { t } from "#language/t.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { ChargeTable } from "./charge-table.tsx";

interface ChargeLinesProps {
  charge: Charge;
  /** The name of the asset. */
  assetName: string;
  /** Whether it is issued, so the due date is final. */
  issued?: boolean;
}

/** A charge with its lines, explanations and exceptions. */
export function ChargeLines({ charge, assetName, issued = false }: ChargeLinesProps) {
  return (
    <div className="stack">
      {charge.exceptions.map((exception) => (
        <Notice key={exception.message} kind="warn">
          {`${t(translatableOf(exception))}.`}
        </Notice>
      ))}
      <ChargeTable charge={charge} assetName={assetName} issued={issued} scrollable />
      <p className="note">
        {t("Based on the tariff in force on {day}.", { day: formatDate(charge.tariff_on) })}
      </p>
    </div>
  );
}
