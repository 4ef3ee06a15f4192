/**
 * Divides a received amount between the bills of a payment, oldest first: each gets its requested amount while money is
 * left, and the last one gets the rest, which may be 0 or more than requested.
 * @param parts the amount requested for each bill, kobo
 * @param received kobo
 * @returns kobo for each; they add up to `received`
 */
export function allocateReceived(parts: readonly number[], received: number): number[] {
  let left = received;
  return parts.map((part, at) => {
    const sum = at === parts.length - 1 ? left : Math.min(left, part);
    left -= sum;
    return sum;
  });
}
