import { formatDate, isDate } from "#domain/lagos.ts";
import type { OwnerOverTime, OwnerType } from "../records/owners.ts";

const WHOLE = 10_000; // basis points
const MOST_OWNERS = 100;

export interface NewOwner {
  readonly type: OwnerType;
  readonly id: number;
  /** Basis points; all together 10 000. */
  readonly share_bp: number;
}

interface OwnerFaults {
  readonly faults: readonly string[];
  /** Whether the shares make less or more than all of it. */
  readonly notWhole: boolean;
}

/** What is wrong with the owners themselves, all of it. */
export function ownerFaults(owners: readonly NewOwner[]): OwnerFaults {
  const faults: string[] = [];
  if (owners.length === 0) faults.push("Name at least one owner.");
  if (owners.length > MOST_OWNERS) faults.push(`At most ${MOST_OWNERS} owners.`);
  const shares = owners.map((owner) => owner.share_bp);
  if (shares.some((share) => !Number.isInteger(share) || share < 1))
    faults.push("Write each share in per cent with at most two decimals, 0.01 at least.");
  const sum = shares.reduce((total, share) => total + share, 0);
  const notWhole = owners.length > 0 && sum !== WHOLE;
  if (notWhole) faults.push(notWholeWords(sum));
  if (new Set(owners.map(({ type, id }) => `${type} ${id}`)).size < owners.length)
    faults.push("Name each owner once.");
  return { faults, notWhole };
}

/** "… these make 101 %: take 1 % away." */
function notWholeWords(sum: number): string {
  const off = Math.round(Math.abs(sum - WHOLE)) / 100;
  const mend = sum > WHOLE ? `Take ${off} % away.` : `${off} % are left to give.`;
  return `The shares must add up to 100 %; these make ${sum / 100} %. ${mend}`;
}

/**
 * What is wrong with the day of a transfer. History is added to at its end: not before the owners on record, and
 * not before it has come, for who owns a thing is who is billed. A day's own assignment can be put right that day.
 */
export function sinceFaults(
  since: string,
  today: string,
  history: readonly Pick<OwnerOverTime, "since" | "undone">[],
): string[] {
  if (!isDate(since)) return ["Write a date that exists, as 2026-11-21."];
  if (since > today) return ["Write today or an earlier day."];
  const last = history.find(({ undone }) => !undone)?.since;
  if (last && last > since)
    return [`Owners from ${formatDate(last)} are on record: write that day or a later one.`];
  return [];
}
