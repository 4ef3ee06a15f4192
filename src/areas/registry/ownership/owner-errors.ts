import { formatDate, isDate } from "#domain/lagos.ts";
import { type Message, message, type Translatable } from "#domain/message.ts";
import type { OwnerOverTime, OwnerType } from "../records/owners.ts";

const FULL_SHARE_BP = 10_000; // basis points
const MAX_OWNERS = 100;

export interface NewOwner {
  readonly type: OwnerType;
  readonly id: number;
  /** Basis points; all together 10 000. */
  readonly share_bp: number;
}

interface OwnerErrors {
  readonly errors: readonly Translatable[];
  /** Whether the shares total more or less than 100%. */
  readonly notWhole: boolean;
}

/** All errors of the owners themselves. */
export function ownerErrors(owners: readonly NewOwner[]): OwnerErrors {
  const errors: Translatable[] = [];
  if (owners.length === 0) errors.push("Add at least one owner.");
  if (owners.length > MAX_OWNERS) errors.push(message("Add at most {most} owners.", { most: MAX_OWNERS }));
  const shares = owners.map((owner) => owner.share_bp);
  if (shares.some((share) => !Number.isInteger(share) || share < 1))
    errors.push("Enter each share as a percentage of at least 0.01, with at most two decimal places.");
  const sum = shares.reduce((total, share) => total + share, 0);
  const notWhole = owners.length > 0 && sum !== FULL_SHARE_BP;
  if (notWhole) errors.push(notWholeText(sum));
  if (new Set(owners.map(({ type, id }) => `${type} ${id}`)).size < owners.length)
    errors.push("Add each owner only once.");
  return { errors, notWhole };
}

/** "Shares must add up to 100%. These add up to 101%. Remove 1%." */
function notWholeText(sum: number): Message {
  const values = { sum: sum / 100, difference: Math.round(Math.abs(sum - FULL_SHARE_BP)) / 100 };
  return sum > FULL_SHARE_BP
    ? message("Shares must add up to 100%. These add up to {sum}%. Remove {difference}%.", values)
    : message("Shares must add up to 100%. These add up to {sum}%. Add {difference}%.", values);
}

/**
 * Errors of the date of a transfer. History can only be appended: not before the current owners’ start, and not in the future,
 * because bills follow ownership. An assignment of today can be corrected today.
 */
export function sinceErrors(
  since: string,
  today: string,
  history: readonly Pick<OwnerOverTime, "since" | "undone">[],
): Translatable[] {
  if (!isDate(since)) return ["Enter a real date, such as 2026-11-21."];
  if (since > today) return ["Enter today’s date or an earlier date."];
  const last = history.find(({ undone }) => !undone)?.since;
  if (last && last > since)
    return [
      message("Owners from {day} are on record. Enter that date or a later date.", { day: formatDate(last) }),
    ];
  return [];
}
