import { addDays, formatDate, formatMoment, lagosDate, startOfDay } from "./lagos.ts";

/** "until midnight today", "until 24 Nov 2026 14:30": until when a ticket is valid that ends before `to`. */
export function untilWords(to: Date, now: Date): string {
  const last = lastDay(to);
  if (last === undefined) return `until ${formatMoment(to)}`;
  return `until midnight ${last === lagosDate(now) ? "today" : `on ${formatDate(last)}`}`;
}

/** "Ended yesterday at midnight", "Ended 20 Nov 2026 14:30". */
export function endedWords(to: Date, now: Date): string {
  const last = lastDay(to);
  if (last === undefined) return `Ended ${formatMoment(to)}`;
  const isYesterday = last === addDays(lagosDate(now), -1);
  return `Ended ${isYesterday ? "yesterday" : formatDate(last)} at midnight`;
}

/** The Lagos day whose end this is; undefined for any other moment. */
function lastDay(to: Date): string | undefined {
  const day = lagosDate(to);
  return startOfDay(day).getTime() === to.getTime() ? addDays(day, -1) : undefined;
}
