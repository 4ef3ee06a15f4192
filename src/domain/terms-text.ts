import { capital } from "./capital.ts";
import { countNoun } from "./count-text.ts";
import { formatNaira } from "./money.ts";
import type { PenaltyRule } from "./tariff.ts";
import type { Terms } from "./tariff-terms.ts";
import { percent } from "./tariff-text.ts";

const days = (count: number) => countNoun(count, "day");

const due = (count: number) => (count === 0 ? "on the day of issue" : `${days(count)} after issue`);

const soon = (count: number) => (count === 0 ? "on the day of issue" : `within ${days(count)}`);

const off = (discounts: Terms["early_discounts"]) =>
  discounts.map((one) => `${percent(one.rate_ppm)} off if paid ${soon(one.days)}`);

const late = ({ after_days }: PenaltyRule) =>
  after_days === 0 ? "if unpaid after the due date" : `${days(after_days)} after the due date`;

/** The terms of a tariff as parts of one sentence; missing ones are omitted. */
export function termParts({
  days_until_due,
  minimum_kobo,
  early_discounts,
  penalty,
  interest,
}: Terms): string[] {
  return [
    `due ${due(days_until_due)}`,
    ...(minimum_kobo ? [`at least ${formatNaira(minimum_kobo)}`] : []),
    ...off(early_discounts),
    ...(penalty ? [`${percent(penalty.rate_ppm)} added ${late(penalty)}`] : []),
    ...(interest
      ? [`${percent(interest.rate_ppm)} interest for each full month unpaid after the due date`]
      : []),
  ];
}

/** One of the terms as text. */
export interface TermRow {
  readonly label: string;
  /** Undefined if not set. */
  readonly words: string | undefined;
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
    { label: "Due", words: capital(due(days_until_due)) },
    { label: "Minimum", words: minimum_kobo ? formatNaira(minimum_kobo) : undefined },
    { label: "Early payment", words: off(early_discounts).join(", ") || undefined },
    {
      label: "Penalty",
      words: penalty ? `${percent(penalty.rate_ppm)}, ${late(penalty)}` : undefined,
    },
    {
      label: "Interest",
      words: interest
        ? `${percent(interest.rate_ppm)} for each full month unpaid after the due date`
        : undefined,
    },
  ];
}
