/** The clock of a request as people understand it. Days are working days; dates are Lagos dates. */
import { formatDate, type LagosDate } from "../lagos.ts";
import { counted, english, type Translatable } from "../message.ts";
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

/** What was not begun, or stopped, by what it waits for. */
const WAITS = {
  fee: [
    "Not begun: waiting for the fee",
    "{used} of 1 working day used; stopped since {day}: waiting for the fee",
    "{used} of {allowed} working days used; stopped since {day}: waiting for the fee",
  ],
  requester: [
    "Not begun: waiting for an answer",
    "{used} of 1 working day used; stopped since {day}: waiting for an answer",
    "{used} of {allowed} working days used; stopped since {day}: waiting for an answer",
  ],
} as const;

/** What `clockMessage` says of a running clock, and of one that has ended, for 1 working day and for several. */
const RUNS = {
  due: ["{used} of 1 working day used; due on {day}", "{used} of {allowed} working days used; due on {day}"],
  overdue: [
    "{used} of 1 working day used; it was due on {day}",
    "{used} of {allowed} working days used; it was due on {day}",
  ],
  ended: [
    "{used} of 1 working day used; ended on {day}",
    "{used} of {allowed} working days used; ended on {day}",
  ],
} as const;

type Standing = Pick<RequestStanding, "waiting_for">;

/** "3 of 10 working days used; stopped since 12 Nov 2026: waiting for an answer". */
export function clockMessage(facts: ClockFacts, { waiting_for }: Standing, isOverdue = false): Translatable {
  const { used, allowed, due_on, stopped_on } = facts;
  const say = (one: string, many: string, day: LagosDate) =>
    counted(allowed, one, many, { used, allowed, day: formatDate(day) });
  if (waiting_for) {
    const [notBegun, one, many] = WAITS[waiting_for];
    return stopped_on ? say(one, many, stopped_on) : notBegun;
  }
  const [one, many] = RUNS[due_on === null ? "ended" : isOverdue ? "overdue" : "due"];
  const day = due_on ?? stopped_on;
  return day ? say(one, many, day) : "Not begun";
}

/** The English of `clockMessage`. */
export function clockWords(facts: ClockFacts, standing: RequestStanding): string {
  return english(clockMessage(facts, standing));
}
