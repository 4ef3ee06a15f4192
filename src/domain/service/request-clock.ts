/** The service clock of a request, for display. Days are working days; dates are Lagos dates. */
import { formatDate, type LagosDate } from "../lagos.ts";
import { counted, english, type Translatable } from "../message.ts";
import type { RequestStatus } from "./request-state.ts";
import { type ClockInterval, type Holidays, workingDaysBetween } from "./service-clock.ts";

export interface ClockFacts {
  /** Number of working days used since the request was submitted or reopened. */
  readonly days_used: number;
  readonly days_allowed: number;
  /** Due date, in Lagos time; `null` while the clock isn’t running. */
  readonly due_on: LagosDate | null;
  /** Date on which the clock was paused or ended, in Lagos time; `null` while it is running and before it starts. */
  readonly stopped_on: LagosDate | null;
}

/**
 * Working days used up to `today`. Reopening a request resets the count.
 * @param isOpen whether the request is open, including after reopening; then the last ended interval doesn't count
 */
export function daysUsed(
  intervals: readonly ClockInterval[],
  today: LagosDate,
  holidays: Holidays,
  isOpen = false,
): number {
  const last = intervals.length - 1;
  const start = intervals.findLastIndex(({ ended }, at) => ended === true && (isOpen || at < last)) + 1;
  return intervals
    .slice(start)
    .reduce((sum, { began, stopped }) => sum + workingDaysBetween(began, stopped ?? today, holidays), 0);
}

/** Working days by which a running request is overdue; 0 if it isn't. */
export function daysOverdue(due_on: LagosDate | null, today: LagosDate, holidays: Holidays): number {
  return due_on !== null && today > due_on ? Math.max(1, workingDaysBetween(due_on, today, holidays)) : 0;
}

/** Texts of a paused clock, by reason: not started, paused with 1 working day allowed, and with several. */
const PAUSE_TEXTS = {
  fee: [
    "Not started: awaiting payment of the fee",
    "{used} of 1 working day used; paused since {day}: awaiting payment of the fee",
    "{used} of {allowed} working days used; paused since {day}: awaiting payment of the fee",
  ],
  requester: [
    "Not started: awaiting a reply",
    "{used} of 1 working day used; paused since {day}: awaiting a reply",
    "{used} of {allowed} working days used; paused since {day}: awaiting a reply",
  ],
} as const;

/** Texts of a running and an ended clock, for 1 working day and for several. */
const RUNNING_TEXTS = {
  due: ["{used} of 1 working day used; due on {day}", "{used} of {allowed} working days used; due on {day}"],
  overdue: [
    "{used} of 1 working day used; overdue since {day}",
    "{used} of {allowed} working days used; overdue since {day}",
  ],
  ended: [
    "{used} of 1 working day used; ended on {day}",
    "{used} of {allowed} working days used; ended on {day}",
  ],
} as const;

type Status = Pick<RequestStatus, "waiting_for">;

/** "3 of 10 working days used; paused since 12 Nov 2026: awaiting a reply". */
export function clockMessage(facts: ClockFacts, { waiting_for }: Status, isOverdue = false): Translatable {
  const { days_used, days_allowed, due_on, stopped_on } = facts;
  const withDays = (one: string, many: string, day: LagosDate) =>
    counted(days_allowed, one, many, { used: days_used, allowed: days_allowed, day: formatDate(day) });
  if (waiting_for) {
    const [notStarted, one, many] = PAUSE_TEXTS[waiting_for];
    return stopped_on ? withDays(one, many, stopped_on) : notStarted;
  }
  const [one, many] = RUNNING_TEXTS[due_on === null ? "ended" : isOverdue ? "overdue" : "due"];
  const day = due_on ?? stopped_on;
  return day ? withDays(one, many, day) : "Not started";
}

/** `clockMessage` in English. */
export function clockText(facts: ClockFacts, status: RequestStatus): string {
  return english(clockMessage(facts, status));
}
