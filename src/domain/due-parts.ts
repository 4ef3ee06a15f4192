/**
 * A charge that is due in parts: by an instalment plan, or because part of it is under objection. Payments cover the
 * parts in order of due date; a part without a date is covered last and is never overdue.
 */
import type { LagosDate } from "./lagos.ts";
import { type LateLine, lateChargesAsOf, unpaidOn } from "./late-payment.ts";
import { explained, explanationOf, message, nested } from "./message.ts";
import { sumKobo } from "./money.ts";
import type { InterestRule, PenaltyRule } from "./tariff.ts";

export type DuePart = { kobo: number; due_on: LagosDate | null };

/** The stored schedule: the part of the charge with its own due dates. The rest is due on the bill's due date. */
export type Schedule = { kind: "held" | "plan"; parts: readonly DuePart[] };

export type ScheduledBill = {
  /** The charge, kobo, less discounts given. */
  total_kobo: number;
  due_on: LagosDate;
  schedule: Schedule | null;
  /** Payments of the charge by Lagos date; a reversal is negative. */
  payments: readonly { on: LagosDate; kobo: number }[];
};

type Rules = { penalty: PenaltyRule | null; interest: InterestRule | null };

/** The parts of the charge in payment order; they add up to the charge. */
export function partsOf({ total_kobo, due_on, schedule }: Omit<ScheduledBill, "payments">): DuePart[] {
  const scheduled = [...(schedule?.parts ?? [])].sort((a, b) =>
    (a.due_on ?? "9999").localeCompare(b.due_on ?? "9999"),
  );
  const rest = total_kobo - sumKobo(scheduled.map(({ kobo }) => kobo));
  if (rest >= 0)
    return rest > 0 || scheduled.length === 0 ? [{ kobo: rest, due_on }, ...scheduled] : scheduled;
  // The charge was reduced below its parts: the last parts shrink.
  let left = total_kobo;
  return scheduled.map((part) => {
    const kobo = Math.min(part.kobo, left);
    left -= kobo;
    return { ...part, kobo };
  });
}

/** Payments of one part by day. `before` is the total of the parts before it. */
function paymentsOf(payments: ScheduledBill["payments"], before: number, kobo: number) {
  const inPart = (sum: number) => Math.min(Math.max(0, sum - before), kobo);
  let sum = 0;
  return [...payments]
    .sort((a, b) => a.on.localeCompare(b.on))
    .map((payment) => {
      const previous = inPart(sum);
      sum += payment.kobo;
      return { on: payment.on, kobo: inPart(sum) - previous };
    });
}

/** Each part with its unpaid amount on a day. */
export function openPartsOn(bill: ScheduledBill, as_of: LagosDate): (DuePart & { open_kobo: number })[] {
  let before = 0;
  return partsOf(bill).map((part) => {
    const payments = paymentsOf(bill.payments, before, part.kobo);
    before += part.kobo;
    const partBill = { principal_kobo: part.kobo, due_on: part.due_on ?? bill.due_on, payments };
    return { ...part, open_kobo: unpaidOn(partBill, as_of) };
  });
}

/** Whether a part is overdue. */
export function isPartOverdue(bill: ScheduledBill, as_of: LagosDate): boolean {
  return openPartsOn(bill, as_of).some(
    ({ due_on, open_kobo }) => due_on !== null && due_on < as_of && open_kobo > 0,
  );
}

/** Penalty and interest on all parts as of a day, one line per kind. */
export function scheduledLateCharges(bill: ScheduledBill & Rules, as_of: LagosDate): { lines: LateLine[] } {
  const { schedule, penalty, interest, payments, due_on, total_kobo } = bill;
  if (!schedule)
    return lateChargesAsOf({ principal_kobo: total_kobo, due_on, payments, penalty, interest }, as_of);
  let before = 0;
  const found: LateLine[] = [];
  for (const part of partsOf(bill)) {
    const partPayments = paymentsOf(payments, before, part.kobo);
    before += part.kobo;
    if (part.due_on === null) continue;
    const partBill = {
      principal_kobo: part.kobo,
      due_on: part.due_on,
      payments: partPayments,
      penalty,
      interest,
    };
    found.push(...lateChargesAsOf(partBill, as_of).lines);
  }
  const kinds = (["penalty", "interest"] as const).filter((kind) => found.some((line) => line.kind === kind));
  return {
    lines: kinds.map((kind) =>
      mergeLines(
        found.filter((line) => line.kind === kind),
        kind,
      ),
    ),
  };
}

function mergeLines(lines: readonly LateLine[], kind: LateLine["kind"]): LateLine {
  const text = lines
    .map((line) => nested(explanationOf(line)))
    .reduceRight((other, one) => message("{one}; {other}", { one, other }));
  return { kind, kobo: sumKobo(lines.map(({ kobo }) => kobo)), ...explained(text) };
}
