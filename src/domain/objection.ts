/** Deadlines of objections, by Lagos date. */
import { addDays, type LagosDate, startOfDay } from "./lagos.ts";

/** Days to pay a disputed amount after a rejected objection; until then it is not overdue. */
const OBJECTION_GRACE_DAYS = 14;

/**
 * The last day to pay an upheld amount without penalty; null if the decision gives no extra time, because the objection
 * was made after the due date or the bill is due later anyway.
 */
export function penaltyFreeUntil(dates: {
  /** The day of the objection. */
  readonly made_on: LagosDate;
  readonly due_on: LagosDate;
  /** The day of the decision. */
  readonly today: LagosDate;
}): LagosDate | null {
  const { made_on, due_on, today } = dates;
  const until = addDays(today, OBJECTION_GRACE_DAYS);
  return made_on <= due_on && due_on < until ? until : null;
}

/**
 * The first instant after the deadline: the end, in Lagos, of the last of `days` after the date of service. RangeError
 * when it is not a date.
 */
export function objectionDeadline(served_on: LagosDate, days: number): Date {
  return startOfDay(addDays(served_on, days + 1));
}

/** The last day for an objection. */
export function lastDayToObject(served_on: LagosDate, days: number): LagosDate {
  return addDays(served_on, days);
}

/** Whether an instant is after a deadline; false without one. */
export function isAfterDeadline(deadline: Date | null, at: Date): boolean {
  return deadline !== null && at.getTime() >= deadline.getTime();
}
