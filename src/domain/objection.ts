/** Deadlines of objections, by Lagos date. */
import { addDays, type LagosDate, startOfDay } from "./lagos.ts";

/** Days to pay a disputed amount after a rejected objection; until then it is not overdue. */
export const OBJECTION_GRACE_DAYS = 14;

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
