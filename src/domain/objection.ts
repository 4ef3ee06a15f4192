/** Objections: until when one may be made. The time is the Lagos day's, whatever clock a computer has. */
import { addDays, type LagosDate, startOfDay } from "./lagos.ts";

/** Days a payer has to pay what they disputed in vain, from the decision; until then it is not late. */
export const GRACE_DAYS = 14;

/**
 * The first instant that is too late: the end, in Lagos, of the last of `days` after the day of service.
 * RangeError when it is not a date.
 */
export function objectionDeadline(served_on: LagosDate, days: number): Date {
  return startOfDay(addDays(served_on, days + 1));
}

/** The last day on which one may object. */
export function lastDayToObject(served_on: LagosDate, days: number): LagosDate {
  return addDays(served_on, days);
}

/** Whether an instant is too late for a deadline; without one nothing is. */
export function isTooLate(deadline: Date | null, at: Date): boolean {
  return deadline !== null && at.getTime() >= deadline.getTime();
}
