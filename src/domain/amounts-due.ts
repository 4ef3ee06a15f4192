/**
 * The amounts due on a bill and their dates: the single rule for documents, screens, messages and payments. Amounts are
 * kobo, dates are Lagos dates.
 */
import { type BalanceBill, billBalance, openAmounts } from "./bill-balance.ts";
import { openPartsOn } from "./due-parts.ts";
import { discountsOf } from "./early-payment.ts";
import { addDays, addMonths, type LagosDate } from "./lagos.ts";
import { sumKobo } from "./money.ts";

export type DueAmount = {
  kobo: number;
  /** Due date, in Lagos time; if several overdue amounts are combined, the earliest of their due dates. */
  due_on: LagosDate;
  /** Whether the due date has passed; an overdue amount includes penalty and interest. */
  overdue: boolean;
  /** Number of the instalment and how many there are; `null` without an instalment plan, and for overdue amounts. */
  instalment: { number: number; of: number } | null;
};

/** The amount that clears the whole bill when paid early. */
export type EarlyAmount = {
  kobo: number;
  /** Discount, in kobo. */
  saving_kobo: number;
  /** Last day on which this amount is sufficient, in Lagos time. */
  pay_by: LagosDate;
};

export type AmountsDue = {
  as_of: LagosDate;
  /**
   * Amount that clears the whole bill on `as_of`, in kobo, including later instalments and amounts under objection, less the
   * discount.
   */
  clear_kobo: number;
  /** Amounts due by date, without discounts. */
  amounts: DueAmount[];
  /** Amounts that clear the whole bill by an earlier date, earliest first. */
  early: EarlyAmount[];
  /** Amount under objection, in kobo, which is not due until the objection is decided. */
  held_kobo: number;
  /**
   * Next amount due and the last day on which it is sufficient; for an overdue amount, the day on which it was due; `null`
   * if nothing is due.
   */
  now: { kobo: number; due_on: LagosDate; overdue: boolean } | null;
};

/** RangeError for invalid dates and amounts that are not exact. */
export function amountsDue(bill: BalanceBill, as_of: LagosDate): AmountsDue {
  const { clear_kobo, late_kobo, charge_kobo } = openAmounts(bill, as_of);
  const { dated, held_kobo } = splitCharge(bill, charge_kobo, as_of);
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
    now: nextDue({ clear_kobo, amounts, early, held_kobo }),
  };
}

/** The amount due by a day, kobo, without later amounts, amounts under objection and discounts. */
export function dueBy({ amounts }: AmountsDue, day: LagosDate): number {
  return sumKobo(amounts.flatMap(({ kobo, due_on }) => (due_on <= day ? [kobo] : [])));
}

function nextDue(due: Pick<AmountsDue, "clear_kobo" | "amounts" | "early" | "held_kobo">): AmountsDue["now"] {
  const { clear_kobo, amounts, early, held_kobo } = due;
  const [first] = amounts;
  if (!first) return null;
  const kobo = Math.min(first.kobo, clear_kobo);
  const isWhole = amounts.length === 1 && held_kobo === 0;
  const due_on = isWhole && !first.overdue ? (early[0]?.pay_by ?? first.due_on) : first.due_on;
  return { kobo, due_on, overdue: first.overdue };
}

/** The unpaid amount of each part of the charge, and the amount under objection. */
function splitCharge(bill: BalanceBill, charge_kobo: number, as_of: LagosDate) {
  const { due_on, payments, schedule = null } = bill;
  const total_kobo = bill.total_kobo - bill.discount_taken_kobo;
  const parts = openPartsOn({ total_kobo, due_on, payments, schedule }, as_of);
  // Penalty and interest paid in excess count towards the charge and reduce the first parts.
  let excess = Math.max(0, sumKobo(parts.map(({ open_kobo }) => open_kobo)) - charge_kobo);
  const open = parts
    .filter(({ kobo }) => kobo > 0)
    .map((part) => {
      const less = Math.min(excess, part.open_kobo);
      excess -= less;
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

/** The days after which another amount clears the bill while a discount is offered, in order. */
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
