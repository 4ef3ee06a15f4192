import { t } from "#language/t.ts";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { figure } from "./words.ts";

/** What a batch comes to, while it is written; nothing as long as that is not known. */
export function BulkTotal({ quantity, kobo }: { quantity: number; kobo: number | null }) {
  if (kobo === null) return null;
  return (
    <div aria-live="polite">
      <Lines total>
        <LeadLine end={<Money kobo={kobo} />}>{t("Price of one")}</LeadLine>
        <LeadLine end={figure(quantity)}>{t("Tickets")}</LeadLine>
        <LeadLine end={<Money kobo={kobo * quantity} />}>{t("In all")}</LeadLine>
      </Lines>
    </div>
  );
}
