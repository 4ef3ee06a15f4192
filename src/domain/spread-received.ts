/**
 * How a sum that came goes over the bills of a payment, the oldest first: each gets what was asked for it while there is
 * something left, and the last one gets the rest, which may be nothing or more than was asked.
 * @param parts what was asked for each bill, kobo
 * @param received kobo
 * @returns kobo for each; they add up to `received`
 */
export function spreadReceived(parts: readonly number[], received: number): number[] {
  let left = received;
  return parts.map((part, at) => {
    const sum = at === parts.length - 1 ? left : Math.min(left, part);
    left -= sum;
    return sum;
  });
}
