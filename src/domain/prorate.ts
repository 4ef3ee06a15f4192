import { daysBetween, type LagosDate } from "./lagos.ts";

/** The days of a period that belong to an owner from a given day on. */
export interface SharedDays {
  readonly days: number;
  readonly of_days: number;
}

/**
 * @param since the first day of the new owner
 * @returns undefined if the period starts on or after that day, or ended before it
 */
export function sharedDays(since: LagosDate, from: LagosDate, to: LagosDate): SharedDays | undefined {
  if (since <= from || since > to) return undefined;
  return { days: daysBetween(since, to) + 1, of_days: daysBetween(from, to) + 1 };
}

/** The kobo of a charge for the new owner's days, rounded down: the former owner is charged the odd kobo. */
export function prorateKobo(kobo: number, { days, of_days }: SharedDays): number {
  // Kobo times days can exceed the safe integer range.
  return Number((BigInt(kobo) * BigInt(days)) / BigInt(of_days));
}

/**
 * Allocates an amount to lines in proportion, by largest remainder: the parts add up to it, and each differs from its
 * exact share by less than a kobo. Equal remainders go to the earlier line; lines of 0 get nothing.
 * @param amount kobo, at least 0
 */
export function allocateKobo(amount: number, lines: readonly number[]): number[] {
  const linesTotal = BigInt(lines.reduce((total, kobo) => total + kobo, 0));
  if (linesTotal <= 0n) throw new RangeError("There is nothing to allocate an amount to.");
  const shares = lines.map((kobo, at) => {
    const exact = BigInt(amount) * BigInt(kobo);
    return { at, kobo: Number(exact / linesTotal), remainder: exact % linesTotal };
  });
  const left = amount - shares.reduce((sum, { kobo }) => sum + kobo, 0);
  const larger = [...shares].sort((a, b) =>
    a.remainder > b.remainder ? -1 : a.remainder < b.remainder ? 1 : a.at - b.at,
  );
  const extra = new Set(larger.slice(0, left).map(({ at }) => at));
  return shares.map(({ at, kobo }) => (extra.has(at) ? kobo + 1 : kobo));
}
