/** Billing periods of a demand category, as Lagos dates. */
import { addDays, addMonths, getMonthName, type LagosDate } from "./lagos.ts";

export type PeriodKind = "year" | "half" | "quarter" | "month" | "once";

/** First and last day (inclusive), and the label for documents. */
export type Period = {
  kind: PeriodKind;
  year: number;
  index: number;
  from: LagosDate;
  to: LagosDate;
  label: string;
};

export const periodKinds: readonly PeriodKind[] = ["year", "half", "quarter", "month", "once"];

const PER_YEAR: Record<PeriodKind, number> = { year: 1, half: 2, quarter: 4, month: 12, once: 1 };
const ORDINALS = ["First", "Second", "Third", "Fourth"];

function label(year: number, kind: PeriodKind, index: number): string {
  if (kind === "year") return String(year);
  if (kind === "once") return `One-off, ${year}`;
  if (kind === "month") return `${getMonthName(index)} ${year}`;
  return `${ORDINALS[index - 1]} ${kind} ${year}`;
}

/**
 * The `index`-th (from 1) period of a year: periodOf(2026, "quarter", 2) → 1 Apr to 30 Jun 2026, "Second quarter 2026".
 * "once" spans the year of the charge; that it is charged only once is checked elsewhere. RangeError if there is no
 * such period.
 */
export function periodOf(year: number, kind: PeriodKind, index = 1): Period {
  const count = PER_YEAR[kind];
  if (!Number.isInteger(year) || year < 1 || year > 9998) throw new RangeError(`No such year: ${year}`);
  if (!Number.isInteger(index) || index < 1 || index > count) {
    throw new RangeError(`A year has no ${kind} number ${index}`);
  }
  const months = 12 / count;
  const from = addMonths(`${String(year).padStart(4, "0")}-01-01`, (index - 1) * months);
  return {
    kind,
    year,
    index,
    from,
    to: addDays(addMonths(from, months), -1),
    label: label(year, kind, index),
  };
}

/** All periods of a year, in order. RangeError as periodOf. */
export function periodsOf(year: number, kind: PeriodKind): Period[] {
  return Array.from({ length: PER_YEAR[kind] }, (_, at) => periodOf(year, kind, at + 1));
}

/** The period of this kind that contains a date. RangeError when it is not a date. */
export function periodOn(date: LagosDate, kind: PeriodKind): Period {
  const found = periodsOf(Number(date.slice(0, 4)), kind).find((period) => date <= period.to);
  if (!found) throw new RangeError(`Not a date (YYYY-MM-DD): ${date}`);
  return found;
}

/**
 * The first period of this kind that starts on or after a date; for one-off charges the year of the date, as they have
 * no later period. RangeError when it is not a date.
 */
export function firstPeriodFrom(date: LagosDate, kind: PeriodKind): Period {
  const period = periodOn(date, kind);
  return period.from >= date || kind === "once" ? period : periodOn(addDays(period.to, 1), kind);
}
