/**
 * Penalty and interest of a bill on a day: always computed, never stored. Payments cover the charge first, so penalty
 * and interest never earn interest.
 */
import { addDays, addMonths, formatDate, type LagosDate } from "./lagos.ts";
import { counted, type Explained, explained, message } from "./message.ts";
import { divideRounded, formatNaira, mulDiv, safeNumber, sumKobo } from "./money.ts";
import type { InterestRule, PenaltyRule } from "./tariff.ts";
import { percent } from "./tariff-text.ts";

export type LateBill = {
  /** The charge, kobo, without the part under objection. */
  principal_kobo: number;
  due_on: LagosDate;
  /** Confirmed payments by Lagos date; a reversal is negative. */
  payments?: readonly { on: LagosDate; kobo: number }[];
  penalty?: PenaltyRule | null;
  interest?: InterestRule | null;
};

export type LateLine = Explained & { kind: "penalty" | "interest"; kobo: number };

const PPM = 1_000_000;

/** The unpaid part of the charge at the end of a day, kobo, 0 or more. */
export function unpaidOn(bill: LateBill, day: LagosDate): number {
  const paid = (bill.payments ?? []).filter((payment) => payment.on <= day).map((payment) => -payment.kobo);
  return Math.max(0, sumKobo([bill.principal_kobo, ...paid]));
}

/** The one-time penalty, more than `after_days` after the due date; rounded half up. */
function penaltyLine(bill: LateBill, rule: PenaltyRule, as_of: LagosDate): LateLine | undefined {
  const graceEnd = addDays(bill.due_on, rule.after_days);
  if (as_of <= graceEnd) return undefined;
  const unpaid = unpaidOn(bill, graceEnd);
  const kobo = mulDiv(unpaid, rule.rate_ppm, PPM, "half-up");
  const n = rule.after_days;
  const params = { rate: percent(rule.rate_ppm), amount: formatNaira(unpaid), day: formatDate(bill.due_on) };
  const text =
    n === 0
      ? message("{rate} of {amount} unpaid on {day}", params)
      : counted(
          n,
          "{rate} of {amount} unpaid 1 day after {day}",
          "{rate} of {amount} unpaid {n} days after {day}",
          { ...params, n },
        );
  return { kind: "penalty", kobo, ...explained(text) };
}

/** Interest for every full month since the due date, on the amount unpaid at its end. */
function interestLine(bill: LateBill, rule: InterestRule, as_of: LagosDate): LateLine | undefined {
  const unpaid: number[] = [];
  for (let month = 1, end = addMonths(bill.due_on, 1); end < as_of; end = addMonths(bill.due_on, ++month)) {
    unpaid.push(unpaidOn(bill, end));
  }
  const charged = unpaid.filter((kobo) => kobo > 0);
  const sum = charged.reduce((total, kobo) => total + BigInt(kobo), 0n);
  const kobo = safeNumber(divideRounded(sum * BigInt(rule.rate_ppm), BigInt(PPM), "half-up"));
  const same = charged.every((one) => one === charged[0]);
  const base = same
    ? formatNaira(charged[0] ?? 0)
    : message("the amount unpaid at the end of each month", {});
  const text = counted(
    charged.length,
    "{rate} a month for 1 full month after {day}, on {base}",
    "{rate} a month for {n} full months after {day}, on {base}",
    { rate: percent(rule.rate_ppm), n: charged.length, day: formatDate(bill.due_on), base },
  );
  return { kind: "interest", kobo, ...explained(text) };
}

/**
 * Penalty and interest on a bill on a day, without lines of 0. Nothing on or before the due date, and never less on a
 * later day. RangeError for invalid dates and amounts that are not exact.
 */
export function lateChargesAsOf(bill: LateBill, as_of: LagosDate): { lines: LateLine[]; total_kobo: number } {
  const penalty = bill.penalty ? penaltyLine(bill, bill.penalty, as_of) : undefined;
  const interest = bill.interest ? interestLine(bill, bill.interest, as_of) : undefined;
  const lines = [penalty, interest].filter((line) => line !== undefined).filter((line) => line.kobo > 0);
  return { lines, total_kobo: sumKobo(lines.map((line) => line.kobo)) };
}
