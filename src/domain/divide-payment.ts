/** A bill in a payment of several bills, kobo. */
export interface DivisibleBill {
  /** The next amount due. */
  readonly now_kobo: number;
  /** The amount that clears it: includes later instalments and amounts under objection. */
  readonly clear_kobo: number;
}

/**
 * Divides an amount between bills, oldest first: amounts due on all bills come before amounts due later.
 * @returns kobo for each; together at most what clears them all
 */
export function dividePayment(bills: readonly DivisibleBill[], kobo: number): number[] {
  let left = kobo;
  const take = (max: number) => {
    const part = Math.min(left, max);
    left -= part;
    return part;
  };
  const now = bills.map(({ now_kobo }) => take(now_kobo));
  return bills.map(({ now_kobo, clear_kobo }, at) => (now[at] ?? 0) + take(clear_kobo - now_kobo));
}
