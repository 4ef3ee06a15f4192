import type { AmountsDue, DueAmount, EarlyAmount } from "#domain/amounts-due.ts";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";

/** The amounts due of a bill with their dates; empty if there is only one. */
export function DueAmounts({ due }: { due: AmountsDue }) {
  const { amounts, early, held_kobo } = due;
  if (amounts.length <= 1 && early.length === 0 && held_kobo === 0) return null;
  const isSinglePayment = amounts.length === 1 && held_kobo === 0;
  const rows = [
    ...(isSinglePayment ? early.map(earlyRow) : []),
    ...(isSinglePayment && amounts[0]?.overdue ? [] : amounts.map(amountRow)),
    ...(held_kobo > 0
      ? [{ label: t("Under objection, no payment needed until it is decided"), kobo: held_kobo }]
      : []),
    ...(isSinglePayment ? [] : early.map(fullAmountRow)),
  ];
  return (
    <section aria-label={t("Amounts due")}>
      <Lines>
        {rows.map(({ label, kobo }) => (
          <ValueLine key={label} end={<Money kobo={kobo} />}>
            {label}
          </ValueLine>
        ))}
      </Lines>
    </section>
  );
}

function earlyRow({ kobo, pay_by }: EarlyAmount) {
  return { label: t("Includes the early payment discount until {day}", { day: formatDate(pay_by) }), kobo };
}

function fullAmountRow({ kobo, pay_by }: EarlyAmount) {
  const day = formatDate(pay_by);
  return { label: t("Full amount with the early payment discount, until {day}", { day }), kobo };
}

function amountRow({ kobo, due_on, overdue, instalment }: DueAmount) {
  const day = formatDate(due_on);
  if (overdue) return { label: t("Overdue since {day}. Pay now", { day }), kobo };
  if (instalment) {
    const { number, of } = instalment;
    return { label: t("Instalment {number} of {of}, due {day}", { number, of, day }), kobo };
  }
  return { label: t("Due {day}", { day }), kobo };
}

/** The same for a bill in a list, in one line. */
export function DueNote({ due }: { due: AmountsDue }) {
  const notes = dueNotes(due);
  return notes.length === 0 ? null : <span className="soft">{notes.join(" ")}</span>;
}

function dueNotes({ amounts, early, held_kobo }: AmountsDue): string[] {
  const [first, ...later] = amounts;
  const [discount] = early;
  const notes: string[] = [];
  if (first && later.length === 0 && held_kobo === 0 && discount)
    notes.push(
      first.overdue
        ? t("Early payment discount until {day}.", { day: formatDate(discount.pay_by) })
        : t("Early payment discount until {until}, then {sum}.", {
            until: formatDate(discount.pay_by),
            sum: formatNaira(first.kobo),
          }),
    );
  if (later.length > 0)
    notes.push(
      t("Another {sum} is due later, by {day}.", {
        sum: formatNaira(later.reduce((sum, { kobo }) => sum + kobo, 0)),
        day: formatDate(later.at(-1)?.due_on ?? ""),
      }),
    );
  if (held_kobo > 0) notes.push(t("{sum} under objection is not included.", { sum: formatNaira(held_kobo) }));
  return notes;
}
