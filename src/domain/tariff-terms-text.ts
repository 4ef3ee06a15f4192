import { capitalise } from "./capitalise.ts";
import { countNoun } from "./count-text.ts";
import { formatNaira } from "./money.ts";
import type { PenaltyRule } from "./tariff.ts";
import type { Terms } from "./tariff-terms.ts";
import { percent } from "./tariff-text.ts";

const daysText = (count: number) => countNoun(count, "day");

const dueText = (count: number) => (count === 0 ? "on the day of issue" : `${daysText(count)} after issue`);

const withinText = (count: number) => (count === 0 ? "on the day of issue" : `within ${daysText(count)}`);

const discountTexts = (discounts: Terms["early_discounts"]) =>
  discounts.map((one) => `${percent(one.rate_ppm)} off if paid ${withinText(one.days)}`);

const penaltyTiming = ({ after_days }: PenaltyRule) =>
  after_days === 0 ? "if unpaid after the due date" : `${daysText(after_days)} after the due date`;

/** The terms of a tariff as parts of one sentence; missing ones are omitted. */
export function termParts({
  days_until_due,
  minimum_kobo,
  early_discounts,
  penalty,
  interest,
}: Terms): string[] {
  return [
    `due ${dueText(days_until_due)}`,
    ...(minimum_kobo ? [`at least ${formatNaira(minimum_kobo)}`] : []),
    ...discountTexts(early_discounts),
    ...(penalty ? [`${percent(penalty.rate_ppm)} added ${penaltyTiming(penalty)}`] : []),
    ...(interest
      ? [`${percent(interest.rate_ppm)} interest for each full month unpaid after the due date`]
      : []),
  ];
}

/** One of the terms as text. */
export interface TermRow {
  readonly label: string;
  /** Undefined if not set. */
  readonly text: string | undefined;
}

/** All terms of a tariff by label, in form order. */
export function termRows({
  days_until_due,
  minimum_kobo,
  early_discounts,
  penalty,
  interest,
}: Terms): TermRow[] {
  return [
    { label: "Due", text: capitalise(dueText(days_until_due)) },
    { label: "Minimum", text: minimum_kobo ? formatNaira(minimum_kobo) : undefined },
    { label: "Early payment", text: discountTexts(early_discounts).join(", ") || undefined },
    {
      label: "Penalty",
      text: penalty ? `${percent(penalty.rate_ppm)}, ${penaltyTiming(penalty)}` : undefined,
    },
    {
      label: "Interest",
      text: interest
        ? `${percent(interest.rate_ppm)} for each full month unpaid after the due date`
        : undefined,
    },
  ];
}
