/**
 * Allocates the kobo of one payment within one bill: the charge line by line, then penalty, then interest, then the
 * amount under objection. The rest is credit of the payer. A payment is never refused.
 */

import { getKobo, sumKobo } from "./money.ts";
import { allocateKobo } from "./prorate.ts";

export type PayableLine = {
  id: number;
  /** Of the revenue item: lines are paid in this order, then by position. */
  item_code: string;
  position: number;
  kobo: number;
  paid_kobo: number;
};

export type PayableBill = {
  total_kobo: number;
  /** Everything paid so far. The part above the total was penalty and interest. */
  paid_kobo: number;
  /**
   * The part of it that was penalty and interest; by default the part above the total. After a reversal it may be more.
   */
  late_paid_kobo?: number;
  /** Payments for a cancelled bill become credit. */
  cancelled: boolean;
  lines: readonly PayableLine[];
  /** As of the payment date. */
  penalty_kobo: number;
  interest_kobo: number;
  /** The discount if this payment clears the charge. */
  discount_kobo: number;
  /** The part of the unpaid charge that is under objection: it is paid last. Default 0. */
  held_kobo?: number;
};

export type PaymentAllocation = {
  lines: { id: number; kobo: number }[];
  penalty_kobo: number;
  interest_kobo: number;
  credit_kobo: number;
  /** The discount, in addition to the amount paid. */
  discount_kobo: number;
};

export type OpenAmounts = {
  charge_kobo: number;
  penalty_kobo: number;
  interest_kobo: number;
  discount_kobo: number;
};

/** Unpaid amounts by part, kobo. `discount_kobo` is deducted from the charge if it is paid in full now. */
export function openParts(bill: PayableBill): OpenAmounts {
  if (bill.cancelled) return { charge_kobo: 0, penalty_kobo: 0, interest_kobo: 0, discount_kobo: 0 };
  const latePaid = bill.late_paid_kobo ?? Math.max(0, bill.paid_kobo - bill.total_kobo);
  // Penalty and interest paid in excess of what they come to now count towards the charge.
  const excess = Math.max(0, latePaid - bill.penalty_kobo - bill.interest_kobo);
  const charge_kobo = Math.max(0, bill.total_kobo - (bill.paid_kobo - latePaid) - excess);
  const penalty_kobo = Math.max(0, bill.penalty_kobo - latePaid);
  const interest_kobo = Math.max(0, bill.interest_kobo - Math.max(0, latePaid - bill.penalty_kobo));
  return {
    charge_kobo,
    penalty_kobo,
    interest_kobo,
    discount_kobo: Math.min(bill.discount_kobo, charge_kobo),
  };
}

/** The amount that clears a bill today, kobo. */
export function dueKobo(bill: PayableBill): number {
  const open = openParts(bill);
  return open.charge_kobo - open.discount_kobo + open.penalty_kobo + open.interest_kobo;
}

/** Allocates `kobo`; the parts add up to it. RangeError unless it is a whole number above 0. */
export function allocatePayment(bill: PayableBill, kobo: number): PaymentAllocation {
  if (getKobo(kobo) <= 0) throw new RangeError(`A payment must be more than 0 kobo, not ${kobo}`);
  const open = openParts(bill);
  const clears = open.discount_kobo > 0 && kobo >= open.charge_kobo - open.discount_kobo;
  const discount_kobo = clears ? open.discount_kobo : 0;
  const held = clears ? 0 : Math.min(bill.held_kobo ?? 0, open.charge_kobo);
  const first = Math.min(kobo, open.charge_kobo - discount_kobo - held);
  const penalty_kobo = Math.min(kobo - first, open.penalty_kobo);
  const interest_kobo = Math.min(kobo - first - penalty_kobo, open.interest_kobo);
  const charge = first + Math.min(kobo - first - penalty_kobo - interest_kobo, held);
  const lines = fillLines(bill, charge, discount_kobo);
  // If the lines add up to less than the bill's total, the rest becomes credit.
  const allocated = sumKobo(lines.map((line) => line.kobo));
  const credit_kobo = kobo - allocated - penalty_kobo - interest_kobo;
  return { lines, penalty_kobo, interest_kobo, credit_kobo, discount_kobo };
}

/**
 * By revenue item code, then position, each up to its unpaid amount. A line that was reduced after it was paid keeps
 * what it has, and the others get that much less.
 */
function fillLines(bill: PayableBill, charge: number, discount_kobo: number): { id: number; kobo: number }[] {
  let left = charge;
  return netLines(bill, discount_kobo).flatMap(({ id, net_kobo, paid_kobo }) => {
    const part = Math.min(left, Math.max(0, net_kobo - paid_kobo));
    left -= part;
    return part > 0 ? [{ id, kobo: part }] : [];
  });
}

type NetLine = PayableLine & { net_kobo: number };

/**
 * The lines above 0 in payment order, with the net amount of each. A reduction is deducted from the lines of its own
 * revenue item first. The rest of it, and early payment discounts, are deducted from all lines in proportion. Negative
 * lines receive nothing.
 */
function netLines({ lines, total_kobo }: PayableBill, discount_kobo: number): NetLine[] {
  let net = lines
    .filter(({ kobo }) => kobo > 0)
    .sort((a, b) => compare(a.item_code, b.item_code) || a.position - b.position)
    .map((line) => ({ ...line, net_kobo: line.kobo }));
  for (const line of lines.filter(({ kobo }) => kobo < 0))
    net = deduct(net, -line.kobo, ({ item_code }) => item_code === line.item_code);
  // Discounts already given are deducted from the total, but not from any line.
  const off = sumKobo(net.map(({ net_kobo }) => net_kobo)) - (total_kobo - discount_kobo);
  return deduct(net, off, () => true);
}

/** Deducts an amount from the selected lines in proportion, at most down to 0. */
function deduct(net: readonly NetLine[], kobo: number, isSelected: (line: NetLine) => boolean): NetLine[] {
  const amounts = net.map((line) => (isSelected(line) ? line.net_kobo : 0));
  const total = sumKobo(amounts);
  if (kobo <= 0 || total <= 0) return [...net];
  const parts = allocateKobo(Math.min(kobo, total), amounts);
  return net.map((line, at) => ({ ...line, net_kobo: line.net_kobo - (parts[at] ?? 0) }));
}

/** By code points, so that the order does not depend on the locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
