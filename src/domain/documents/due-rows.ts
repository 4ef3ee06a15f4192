/** Amounts due with their dates, as documents print them. */
import type { AmountsDue, DueAmount } from "../amounts-due.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { formatNaira } from "../money.ts";

/** "Pay by 10 Feb 2026", "₦13,591.80" */
export type DueRow = { label: string; sum: string };

export const HELD_LABEL = "Under objection: don’t pay until the objection is decided";
const WITH_DISCOUNT = "with the early payment discount";

/** Every amount due, by date; empty where nothing is unpaid. */
export function dueRows({ amounts, early, held_kobo }: AmountsDue): DueRow[] {
  const [first] = amounts;
  const isWhole = amounts.length === 1 && held_kobo === 0;
  const held = held_kobo > 0 ? [row(HELD_LABEL, held_kobo)] : [];
  if (!first || !isWhole || early.length === 0) {
    const all = early.map(({ kobo, pay_by }) =>
      row(`Or the full amount by ${formatDate(pay_by)}, ${WITH_DISCOUNT}`, kobo),
    );
    return [...amounts.map((amount) => row(labelOf(amount), amount.kobo)), ...held, ...all];
  }
  const since = `Overdue since ${formatDate(first.due_on)}. Pay by`;
  const discounted = early.map(({ kobo, pay_by }) =>
    first.overdue
      ? row(`${since} ${formatDate(pay_by)} ${WITH_DISCOUNT}`, kobo)
      : row(`Pay by ${formatDate(pay_by)}, ${WITH_DISCOUNT}`, kobo),
  );
  return first.overdue ? discounted : [...discounted, row(`${labelOf(first)}, without discount`, first.kobo)];
}

function labelOf({ due_on, overdue, instalment }: DueAmount): string {
  const day = formatDate(due_on);
  if (overdue) return `Overdue since ${day}. Pay now`;
  if (instalment) return `Instalment ${instalment.number} of ${instalment.of}, pay by ${day}`;
  return `Pay by ${day}`;
}

function row(label: string, kobo: number): DueRow {
  return { label, sum: formatNaira(kobo) };
}

/** The due date in the facts of a document. @param due_on of the bill */
export function dueDateOf({ amounts, held_kobo }: AmountsDue, due_on: LagosDate): string {
  if (amounts.some(({ instalment }) => instalment !== null)) return "In instalments";
  if (amounts.length === 0 && held_kobo > 0) return "After the objection is decided";
  return formatDate(due_on);
}

/** Penalty and interest are suspended for disputed amounts. */
export const heldTerm = "No penalty or interest is added to an amount under objection until it is decided.";
