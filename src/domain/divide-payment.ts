/** A bill as a payment of several meets it, kobo. */
export interface DivisibleBill {
  /** What has to be paid next. */
  readonly now_kobo: number;
  /** What clears it: later instalments and what is under objection included. */
  readonly clear_kobo: number;
}

/**
 * How an amount goes over several bills, the oldest first: what has to be paid on each of them before what can wait on any.
 * @returns kobo for each, together at most what clears them all
 */
export function dividePayment(bills: readonly DivisibleBill[], kobo: number): number[] {
  let left = kobo;
  const take = (most: number) => {
    const part = Math.min(left, most);
    left -= part;
    return part;
  };
  const now = bills.map(({ now_kobo }) => take(now_kobo));
  return bills.map(({ now_kobo, clear_kobo }, at) => (now[at] ?? 0) + take(clear_kobo - now_kobo));
}
