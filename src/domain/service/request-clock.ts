/** The clock of a request as people understand it. Days are working days; dates are Lagos dates. */
import { formatDate, type LagosDate } from "../lagos.ts";
import type { RequestStanding } from "./request-state.ts";
import { type Holidays, type Ran, workingDaysBetween } from "./service-clock.ts";

export interface ClockFacts {
  /** Working days the clock has run since it was begun anew. */
  readonly used: number;
  readonly allowed: number;
  /** Null while it does not run. */
  readonly due_on: LagosDate | null;
  /** Since when it does not run; null while it runs, and before it ever did. */
  readonly stopped_on: LagosDate | null;
}

/**
 * Working days that were used up to `today`: opened again, a request has all its days anew.
 * @param isOpen whether it has not ended, or was opened again since: then what ended last is past too
 */
export function daysUsed(
  intervals: readonly Ran[],
  today: LagosDate,
  holidays: Holidays,
  isOpen = false,
): number {
  const last = intervals.length - 1;
  const anew = intervals.findLastIndex(({ ended }, at) => ended === true && (isOpen || at < last)) + 1;
  return intervals
    .slice(anew)
    .reduce((sum, { began, stopped }) => sum + workingDaysBetween(began, stopped ?? today, holidays), 0);
}

/** Working days by which a running request is late; 0 while it is in time. */
export function daysOverdue(due_on: LagosDate | null, today: LagosDate, holidays: Holidays): number {
  return due_on !== null && today > due_on ? Math.max(1, workingDaysBetween(due_on, today, holidays)) : 0;
}

const WAITS = { fee: "waiting for the fee", requester: "waiting for an answer" } as const;

/** "3 of 10 working days used; stopped since 12 Nov 2026: waiting for an answer". */
export function clockWords(
  { used, allowed, due_on, stopped_on }: ClockFacts,
  standing: RequestStanding,
): string {
  const days = `${used} of ${allowed} working ${allowed === 1 ? "day" : "days"} used`;
  const { waiting_for } = standing;
  if (waiting_for) {
    const why = WAITS[waiting_for];
    return stopped_on ? `${days}; stopped since ${formatDate(stopped_on)}: ${why}` : `Not begun: ${why}`;
  }
  if (due_on) return `${days}; due on ${formatDate(due_on)}`;
  return stopped_on ? `${days}; ended on ${formatDate(stopped_on)}` : "Not begun";
}
