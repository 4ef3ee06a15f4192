import { dividePayment } from "./divide-payment.ts";
import { sumKobo } from "./money.ts";

/** A bill with its next amount due, kobo. */
export interface NetBill {
  /** "individual 17" */
  readonly payer: string;
  readonly now_kobo: number;
}

/** Kobo. */
export interface NetDue {
  readonly due_kobo: number;
  /** The part paid by credit. */
  readonly credit_kobo: number;
  /** The remaining amount. */
  readonly net_kobo: number;
  /** Credit used for each bill. */
  readonly parts: readonly number[];
}

/**
 * The remaining amount after credit is used, oldest bill first. Credit only pays the payer's own bills.
 * @param credits credit by payer, kobo
 */
export function netDue(bills: readonly NetBill[], credits: ReadonlyMap<string, number>): NetDue {
  const parts = bills.map(() => 0);
  for (const [payer, credit] of credits) {
    const indexes = bills.flatMap((bill, at) => (bill.payer === payer ? [at] : []));
    const open = indexes
      .map((at) => bills[at]?.now_kobo ?? 0)
      .map((now) => ({ now_kobo: now, clear_kobo: now }));
    for (const [index, part] of dividePayment(open, credit).entries()) parts[indexes[index] ?? 0] = part;
  }
  const due_kobo = sumKobo(bills.map(({ now_kobo }) => now_kobo));
  const credit_kobo = sumKobo(parts);
  return { due_kobo, credit_kobo, net_kobo: due_kobo - credit_kobo, parts };
}

/** The bills of one payer, which one payment can pay. */
export interface PayerBills<Bill> {
  /** "individual 17" */
  readonly payer: string;
  readonly bills: readonly Bill[];
}

/** Bills by payer, in the order of each payer's first bill. A payment pays the bills of one payer only. */
export function groupByPayer<Bill extends { readonly payer_key: string }>(
  bills: readonly Bill[],
): PayerBills<Bill>[] {
  return [...Map.groupBy(bills, ({ payer_key }) => payer_key)].map(([payer, own]) => ({ payer, bills: own }));
}
