import type { PublicBill } from "#areas/collecting/payments/view-bill.ts";
import { explanationOf } from "#domain/message.ts";
import { t } from "#language/t.ts";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";

/** The lines of a bill, changes since issue, and the balance. */
export function BillLines({ bill }: { bill: PublicBill }) {
  return (
    <Lines total>
      {bill.lines.map((line) => (
        <ValueLine key={line.position} end={<Money kobo={line.kobo} />}>
          {line.name}
        </ValueLine>
      ))}
      {bill.since.map((line) => (
        <ValueLine key={line.label} end={<Money kobo={line.kobo} />}>
          {t(line.label)} <span className="faint">{t(explanationOf(line))}</span>
        </ValueLine>
      ))}
      <ValueLine end={<Money kobo={bill.due_kobo} />}>{totalText(bill)}</ValueLine>
    </Lines>
  );
}

/** The balance can differ from the amount due: parts can be due later or under objection. */
function totalText({ status, due, due_kobo }: PublicBill): string {
  if (status === "cancelled") return t("Cancelled, nothing to pay");
  return (due.now?.kobo ?? 0) === due_kobo ? t("Due today") : t("Balance");
}
