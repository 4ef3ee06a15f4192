import type { SellScreen } from "#areas/ticketing/tickets/sell-screen.ts";
import { printedHolder } from "#domain/documents/ticket-text.ts";
import { formatTime } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Money } from "#ui/primitives/money.tsx";
import { LastSale } from "#ui/primitives/tile.tsx";
import { VoidAction } from "../../shared/tickets/void-form.tsx";

/** The last sale in one line, with the button to void it. */
export function LastSold({ last }: { last: NonNullable<SellScreen["last"]> }) {
  return (
    <LastSale
      action={
        last.can_void ? <VoidAction key={last.id} id={last.id} holder={printedHolder(last)} /> : undefined
      }
    >
      {t("Last:")} <b className="strong nowrap">{printedHolder(last)}</b>
      <br />
      <Money kobo={last.kobo} whole /> {t("at {time}", { time: formatTime(last.sold_at) })}
    </LastSale>
  );
}
