import { addDays, formatDate, formatMoment, lagosDate, startOfDay } from "./lagos.ts";
import { message, type Translatable } from "./message.ts";

/** "until midnight today", "until 24 Nov 2026 14:30": the end of a validity, `to` exclusive. */
export function untilText(to: Date, now: Date): Translatable {
  const last = lastDay(to);
  if (last === undefined) return message("until {date}", { date: formatMoment(to) });
  if (last === lagosDate(now)) return "until midnight today";
  return message("until midnight on {date}", { date: formatDate(last) });
}

/** "Ended yesterday at midnight", "Ended 20 Nov 2026 14:30". */
export function endedText(to: Date, now: Date): Translatable {
  const last = lastDay(to);
  if (last === undefined) return message("Ended {date}", { date: formatMoment(to) });
  if (last === addDays(lagosDate(now), -1)) return "Ended yesterday at midnight";
  return message("Ended {date} at midnight", { date: formatDate(last) });
}

/** The Lagos day that ends at this instant; undefined if it is not midnight. */
function lastDay(to: Date): string | undefined {
  const day = lagosDate(to);
  return startOfDay(day).getTime() === to.getTime() ? addDays(day, -1) : undefined;
}
