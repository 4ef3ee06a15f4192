/** What is to be paid and by when, as documents print it. */
import type { AmountsDue, DueAmount } from "../amounts-due.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { formatNaira } from "../money.ts";

/** "To pay by 10 Feb 2026", "₦13,591.80" */
export type DueRow = { label: string; sum: string };

export const HELD_LABEL = "Under objection, not to be paid until it is decided";
const WITH = "with the early payment discount";

/** Every amount with its date, in the order of the dates; none where nothing is open. */
export function dueRows({ amounts, early, held_kobo }: AmountsDue): DueRow[] {
  const [first] = amounts;
  const isWhole = amounts.length === 1 && held_kobo === 0;
  const held = held_kobo > 0 ? [row(HELD_LABEL, held_kobo)] : [];
  if (!first || !isWhole || early.length === 0) {
    const all = early.map(({ kobo, pay_by }) => row(`Or all of it by ${formatDate(pay_by)}, ${WITH}`, kobo));
    return [...amounts.map((amount) => row(labelOf(amount), amount.kobo)), ...held, ...all];
  }
  const since = `Overdue since ${formatDate(first.due_on)}, to pay by`;
  const sooner = early.map(({ kobo, pay_by }) =>
    first.overdue
      ? row(`${since} ${formatDate(pay_by)} ${WITH}`, kobo)
      : row(`To pay by ${formatDate(pay_by)}, ${WITH}`, kobo),
  );
  return first.overdue ? sooner : [...sooner, row(`${labelOf(first)}, without discount`, first.kobo)];
}

function labelOf({ due_on, overdue, instalment }: DueAmount): string {
  const day = formatDate(due_on);
  if (overdue) return `Overdue since ${day}, to pay now`;
  if (instalment) return `Instalment ${instalment.number} of ${instalment.of}, to pay by ${day}`;
  return `To pay by ${day}`;
}

function row(label: string, kobo: number): DueRow {
  return { label, sum: formatNaira(kobo) };
}

/** The due date among the facts of a document, in words. @param due_on the bill's own */
export function dueDateOf({ amounts, held_kobo }: AmountsDue, due_on: LagosDate): string {
  if (amounts.some(({ instalment }) => instalment !== null)) return "In instalments";
  if (amounts.length === 0 && held_kobo > 0) return "Not before the objection is decided";
  return formatDate(due_on);
}

/** What lateness does to what is under objection. */
export const heldTerm = "No penalty and no interest is added to what is under objection until it is decided.";
