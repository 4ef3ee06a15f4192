/**
 * What is to be paid on a bill, and by when: the one rule that documents, screens, messages and payments follow. Amounts are
 * kobo, days are Lagos dates.
 */
import { type BalanceBill, billBalance, openOn } from "./bill-balance.ts";
import { openPartsOn } from "./due-parts.ts";
import { discountsOf } from "./early-payment.ts";
import { addDays, addMonths, type LagosDate } from "./lagos.ts";
import { sumKobo } from "./money.ts";

export type DueAmount = {
  kobo: number;
  /** The last day to pay it in time; of several overdue amounts together, the first. */
  due_on: LagosDate;
  /** That day is over. Penalty and interest are in it. */
  overdue: boolean;
  /** Which instalment of how many; null outside a plan, and for what is overdue. */
  instalment: { number: number; of: number } | null;
};

/** What clears the whole bill when it is paid early. */
export type EarlyAmount = {
  kobo: number;
  /** What the discount takes off. */
  saving_kobo: number;
  /** The last day on which this amount is enough. */
  pay_by: LagosDate;
};

export type AmountsDue = {
  as_of: LagosDate;
  /** What clears the whole bill on this day: later instalments and what is under objection included, less the discount. */
  clear_kobo: number;
  /** What has to be paid, each amount by its day, in the order of the days; without any discount. */
  amounts: DueAmount[];
  /** What is enough to clear the whole bill by an earlier day, the earliest first. */
  early: EarlyAmount[];
  /** Under objection: nobody has to pay it until the objection is decided. */
  held_kobo: number;
  /** What to pay next and the last day on which that is enough; null where nothing has to be paid. */
  now: { kobo: number; due_on: LagosDate; overdue: boolean } | null;
};

/** RangeError for dates that are none and sums beyond what can be kept exactly. */
export function amountsDue(bill: BalanceBill, as_of: LagosDate): AmountsDue {
  const { clear_kobo, late_kobo, charge_kobo } = openOn(bill, as_of);
  const { dated, held_kobo } = openParts(bill, charge_kobo, as_of);
  const late = dated.filter(({ due_on }) => due_on < as_of);
  const overdue_kobo = sumKobo([late_kobo, ...late.map(({ kobo }) => kobo)]);
  const overdue = {
    kobo: overdue_kobo,
    due_on: late[0]?.due_on ?? bill.due_on,
    overdue: true,
    instalment: null,
  };
  const amounts = [
    ...(overdue_kobo > 0 ? [overdue] : []),
    ...dated.filter(({ due_on }) => due_on >= as_of).map((part) => ({ ...part, overdue: false })),
  ];
  const early = earlyAmounts(bill, as_of);
  return {
    as_of,
    clear_kobo,
    amounts,
    early,
    held_kobo,
    now: nowOf({ clear_kobo, amounts, early, held_kobo }),
  };
}

/** What has to be paid by a day, kobo: nothing that is due later or under objection, and without any discount. */
export function dueBy({ amounts }: AmountsDue, day: LagosDate): number {
  return sumKobo(amounts.flatMap(({ kobo, due_on }) => (due_on <= day ? [kobo] : [])));
}

function nowOf(due: Pick<AmountsDue, "clear_kobo" | "amounts" | "early" | "held_kobo">): AmountsDue["now"] {
  const { clear_kobo, amounts, early, held_kobo } = due;
  const [first] = amounts;
  if (!first) return null;
  const kobo = Math.min(first.kobo, clear_kobo);
  const isWhole = amounts.length === 1 && held_kobo === 0;
  const due_on = isWhole && !first.overdue ? (early[0]?.pay_by ?? first.due_on) : first.due_on;
  return { kobo, due_on, overdue: first.overdue };
}

/** What is open of each part of the charge, and of what is under objection. */
function openParts(bill: BalanceBill, charge_kobo: number, as_of: LagosDate) {
  const { due_on, payments, schedule = null } = bill;
  const total_kobo = bill.total_kobo - bill.discount_taken_kobo;
  const parts = openPartsOn({ total_kobo, due_on, payments, schedule }, as_of);
  // What was paid for lateness beyond what it comes to now counts towards the charge: the first parts are so much less.
  let over = Math.max(0, sumKobo(parts.map(({ open_kobo }) => open_kobo)) - charge_kobo);
  const open = parts
    .filter(({ kobo }) => kobo > 0)
    .map((part) => {
      const less = Math.min(over, part.open_kobo);
      over -= less;
      return { due_on: part.due_on, kobo: part.open_kobo - less };
    });
  const isPlan = schedule?.kind === "plan";
  const dated = open.flatMap(({ due_on, kobo }, at) =>
    due_on === null || kobo === 0
      ? []
      : [{ kobo, due_on, instalment: isPlan ? { number: at + 1, of: open.length } : null }],
  );
  return { dated, held_kobo: sumKobo(open.flatMap(({ due_on, kobo }) => (due_on === null ? [kobo] : []))) };
}

function earlyAmounts(bill: BalanceBill, as_of: LagosDate): EarlyAmount[] {
  const found: EarlyAmount[] = [];
  for (const day of daysOfChange(bill, as_of)) {
    const { balance_kobo, discount } = billBalance(bill, day);
    const last = found.at(-1);
    if (last?.kobo === balance_kobo) last.pay_by = day;
    else if (discount) found.push({ kobo: balance_kobo, saving_kobo: discount.kobo, pay_by: day });
  }
  return found;
}

/** The days, while any discount is offered, after which another amount clears the bill; in order. */
function daysOfChange(bill: BalanceBill, as_of: LagosDate): LagosDate[] {
  const { total_kobo, issued_on, due_on, penalty, interest, discounts, schedule } = bill;
  const offered = discountsOf({ principal_kobo: total_kobo, issued_on, early_discounts: discounts }).map(
    ({ pay_by }) => pay_by,
  );
  const last = offered.at(-1);
  if (last === undefined || last < as_of) return [];
  const dues = [due_on, ...(schedule?.parts ?? []).flatMap((part) => part.due_on ?? [])];
  const days = dues.flatMap((due) => [
    ...(penalty ? [addDays(due, penalty.after_days)] : []),
    ...(interest ? monthEnds(due, last) : []),
  ]);
  return [...new Set([...offered, ...days])].filter((day) => day >= as_of && day <= last).sort();
}

/** The days on which a full month after a due date ends, up to `last`. */
function monthEnds(due: LagosDate, last: LagosDate): LagosDate[] {
  const ends: LagosDate[] = [];
  for (let month = 1, end = addMonths(due, 1); end <= last; end = addMonths(due, ++month)) ends.push(end);
  return ends;
}
