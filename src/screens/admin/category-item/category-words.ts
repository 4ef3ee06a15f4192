import { formatNaira } from "#domain/money.ts";
import type { PeriodKind } from "#domain/period.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "#domain/tariff.ts";
import { percent } from "#domain/tariff-words.ts";

interface Described {
  readonly resource: string;
  readonly period: PeriodKind;
  readonly days_until_due: number;
  readonly minimum_kobo: number | null;
  readonly legal_citation: string;
  readonly early_discounts: readonly EarlyDiscount[];
  readonly penalty: PenaltyRule | null;
  readonly interest: InterestRule | null;
}

const EVERY: Record<PeriodKind, string> = {
  year: "every year",
  half: "every half year",
  quarter: "every quarter",
  month: "every month",
  once: "once",
};

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** A category in one sentence: "Charged on properties every year · due 75 days after issue · …". */
export function categoryWords(category: Described): string {
  const { resource, period, days_until_due, minimum_kobo, early_discounts, penalty, interest } = category;
  return [
    `Charged on ${getRegister(resource).many} ${EVERY[period]}`,
    `due ${days(days_until_due)} after issue`,
    ...(minimum_kobo ? [`at least ${formatNaira(minimum_kobo)}`] : []),
    ...early_discounts.map((one) => `${percent(one.rate_ppm)} off within ${days(one.days)}`),
    ...(penalty ? [`${percent(penalty.rate_ppm)} added ${days(penalty.after_days)} after it is due`] : []),
    ...(interest ? [`${percent(interest.rate_ppm)} a month after it is due`] : []),
    category.legal_citation,
  ].join(" · ");
}
