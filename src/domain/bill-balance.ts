/**
 * The balance of a bill on a day: charges, discounts, penalty, interest and payments. A test ensures that the amounts
 * agree with `allocatePayment`.
 */
import { openParts } from "./allocate-payment.ts";
import { isPartOverdue, type Schedule, scheduledLateCharges } from "./due-parts.ts";
import { discountAsOf, discountsOf } from "./early-payment.ts";
import { addDays, formatDate, type LagosDate } from "./lagos.ts";
import {
  counted,
  type Explained,
  explained,
  explanationOf,
  type Message,
  message,
  type Translatable,
} from "./message.ts";
import { formatNaira, sumKobo } from "./money.ts";
import { isOverdue } from "./status.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "./tariff.ts";
import { percent } from "./tariff-text.ts";

export type BalanceBill = {
  /** Total charge, in kobo. */
  total_kobo: number;
  /** Total of all payments, in kobo, including penalty and interest. */
  paid_kobo: number;
  status: "unpaid" | "part-paid" | "paid" | "cancelled";
  issued_on: LagosDate;
  due_on: LagosDate;
  penalty: PenaltyRule | null;
  interest: InterestRule | null;
  discounts: readonly EarlyDiscount[];
  /** The discount given for early payment, kobo. */
  discount_taken_kobo: number;
  /** Payments of the charge by Lagos date; a reversal is negative. */
  payments: readonly { on: LagosDate; kobo: number }[];
  /** Parts of the charge with separate due dates; `null` for a bill with one due date. */
  schedule?: Schedule | null;
};

export type BalanceLine = Explained & {
  /** Kind of line. `late` is penalty and interest paid in excess of their present amount. */
  kind: "discount" | "penalty" | "interest" | "late" | "paid";
  label: string;
  /** Amount of the line, in kobo; negative if it reduces the balance. */
  kobo: number;
};

export type Balance = {
  as_of: LagosDate;
  /** Lines in addition to the charges. Charges and lines add up to the balance, unless the bill was cancelled. */
  lines: BalanceLine[];
  /** Amount that clears the bill on `as_of`, in kobo; 0 or more. */
  balance_kobo: number;
  /** Discount for payment in full by `pay_by`, already deducted from `balance_kobo`; `null` if there is none. */
  discount: { kobo: number; pay_by: LagosDate } | null;
  overdue: boolean;
};

const LABELS = { penalty: "Penalty", interest: "Interest" } as const;

/** The unpaid amounts of a bill on a day, kobo, and what they are computed from. */
export function openAmounts(bill: BalanceBill, as_of: LagosDate) {
  const { paid_kobo, status, issued_on, due_on, payments, discounts, discount_taken_kobo } = bill;
  // A discount once given reduces the charge permanently.
  const total_kobo = bill.total_kobo - discount_taken_kobo;
  const rules = { penalty: bill.penalty, interest: bill.interest };
  const scheduled = { total_kobo, due_on, payments, schedule: bill.schedule ?? null };
  const late = scheduledLateCharges({ ...scheduled, ...rules }, as_of);
  const part = (kind: string) => late.lines.find((line) => line.kind === kind)?.kobo ?? 0;
  const settled = discount_taken_kobo > 0 || paid_kobo >= total_kobo;
  const early = { principal_kobo: total_kobo, issued_on, early_discounts: discounts };
  const offer = settled ? undefined : discountAsOf(early, as_of);
  const charge_paid_kobo = sumKobo(payments.map(({ kobo }) => kobo));
  const late_paid_kobo = Math.max(0, paid_kobo - Math.min(total_kobo, charge_paid_kobo));
  const open = openParts({
    total_kobo,
    paid_kobo,
    late_paid_kobo,
    lines: [],
    discount_kobo: offer?.kobo ?? 0,
    cancelled: status === "cancelled",
    penalty_kobo: part("penalty"),
    interest_kobo: part("interest"),
  });
  const late_kobo = open.penalty_kobo + open.interest_kobo;
  const clear_kobo = open.charge_kobo - open.discount_kobo + late_kobo;
  return { ...open, late_kobo, late_paid_kobo, clear_kobo, late, offer, scheduled };
}

/** RangeError for invalid dates and amounts that are not exact. */
export function billBalance(bill: BalanceBill, as_of: LagosDate): Balance {
  const { paid_kobo, status, due_on, discount_taken_kobo } = bill;
  const { late, offer, scheduled, discount_kobo, clear_kobo: balance_kobo } = openAmounts(bill, as_of);
  const lines: BalanceLine[] = late.lines.map((line) => ({ ...line, label: LABELS[line.kind] }));
  if (discount_taken_kobo > 0)
    lines.unshift(discountLine(discount_taken_kobo, "Given because the bill was paid early"));
  if (offer && discount_kobo > 0) lines.unshift(discountLine(discount_kobo, explanationOf(offer)));
  // Penalty and interest are computed on the remaining charge: a discount given when it was already overdue reduces it.
  const latePaid = balance_kobo + paid_kobo - bill.total_kobo - sumKobo(lines.map(({ kobo }) => kobo));
  if (latePaid > 0 && status !== "cancelled")
    lines.push({
      kind: "late",
      label: "Penalty and interest paid",
      kobo: latePaid,
      explanation: "As charged on the payment date",
    });
  if (paid_kobo > 0)
    lines.push({
      kind: "paid",
      label: "Paid",
      kobo: -paid_kobo,
      ...explained(message("Received by {day}", { day: formatDate(as_of) })),
    });
  return {
    as_of,
    lines,
    balance_kobo,
    discount: offer && discount_kobo > 0 ? { kobo: discount_kobo, pay_by: offer.pay_by } : null,
    overdue: scheduled.schedule
      ? (status === "unpaid" || status === "part-paid") && isPartOverdue(scheduled, as_of)
      : isOverdue({ state: status, due_on }, as_of),
  };
}

function discountLine(kobo: number, text: Translatable): BalanceLine {
  return { kind: "discount", label: "Early payment discount", kobo: -kobo, ...explained(text) };
}

type Terms = Pick<
  BalanceBill,
  "total_kobo" | "issued_on" | "due_on" | "penalty" | "interest" | "discounts" | "schedule"
>;

/**
 * The sentences a bill prints about early and late payment, by date.
 * @param from discounts that ended before this day are omitted; by default the date of issue
 */
export function paymentTerms(bill: Terms, from: LagosDate = bill.issued_on): Message[] {
  const { total_kobo, issued_on, discounts, schedule } = bill;
  const early = discountsOf({ principal_kobo: total_kobo, issued_on, early_discounts: discounts })
    .filter((one) => one.kobo > 0 && one.pay_by >= from)
    .map(({ pay_by, rate_ppm, kobo }) =>
      message("Pay by {day} for a {rate} discount ({amount}).", {
        day: formatDate(pay_by),
        rate: percent(rate_ppm),
        amount: formatNaira(kobo),
      }),
    );
  return [...early, ...(schedule?.kind === "plan" ? instalmentTerms(bill) : latePaymentTerms(bill))];
}

function latePaymentTerms({ due_on, penalty, interest }: Terms): Message[] {
  const rate = (rule: { rate_ppm: number }) => percent(rule.rate_ppm);
  return [
    ...(penalty
      ? [
          message("If unpaid after {day}, a penalty of {rate} is added.", {
            day: formatDate(addDays(due_on, penalty.after_days)),
            rate: rate(penalty),
          }),
        ]
      : []),
    ...(interest
      ? [
          message("From {day}, interest of {rate} is added for each full month unpaid.", {
            day: formatDate(due_on),
            rate: rate(interest),
          }),
        ]
      : []),
  ];
}

function instalmentTerms({ penalty, interest }: Terms): Message[] {
  return [
    ...(penalty ? [instalmentPenalty(penalty)] : []),
    ...(interest
      ? [
          message("Interest of {rate} is added to an instalment for each full month unpaid.", {
            rate: percent(interest.rate_ppm),
          }),
        ]
      : []),
  ];
}

function instalmentPenalty({ after_days: n, rate_ppm }: PenaltyRule): Message {
  const rate = percent(rate_ppm);
  if (n === 0)
    return message("A penalty of {rate} is added to an instalment not paid by its due date.", { rate });
  return counted(
    n,
    "A penalty of {rate} is added to an instalment unpaid 1 day after its due date.",
    "A penalty of {rate} is added to an instalment unpaid {n} days after its due date.",
    { rate, n },
  );
}
