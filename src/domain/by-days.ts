import { daysBetween, type LagosDate } from "./lagos.ts";

/** How many days of a period fall to whoever owns from one of its days on. */
export interface DaysShared {
  readonly days: number;
  readonly of_days: number;
}

/**
 * @param since the first day of the new owner
 * @returns undefined where the period begins with it or later, or is over before
 */
export function daysShared(since: LagosDate, from: LagosDate, to: LagosDate): DaysShared | undefined {
  if (since <= from || since > to) return undefined;
  return { days: daysBetween(since, to) + 1, of_days: daysBetween(from, to) + 1 };
}

/** Kobo of a charge that fall on the new owner's days, rounded down: the odd kobo is the former owner's. */
export function koboByDays(kobo: number, { days, of_days }: DaysShared): number {
  // Kobo times days may be more than a number holds exactly.
  return Number((BigInt(kobo) * BigInt(days)) / BigInt(of_days));
}

/** A sum spread over lines in proportion to what each has; the parts add up to it. Lines of nothing get nothing. */
export function spreadKobo(sum: number, lines: readonly number[]): number[] {
  const all = lines.reduce((total, kobo) => total + kobo, 0);
  if (all <= 0) throw new RangeError("There is nothing to spread a sum over.");
  let before = 0;
  let given = 0;
  return lines.map((kobo) => {
    before += kobo;
    const upTo = Number((BigInt(sum) * BigInt(before)) / BigInt(all));
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
