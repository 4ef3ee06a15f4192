import { isDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { UNIT_LENGTH } from "#domain/occupancy.ts";
import type { FieldFaults } from "#domain/record-input.ts";
import { AppError, type Fields } from "#kernel/app-error.ts";

interface Dates {
  readonly from: string;
  readonly to?: string | null | undefined;
  readonly unit?: string | undefined;
}

/** What is wrong with the days and the rooms, by field. Nobody moves on a day to come: it is told when it is so. */
export function occupancyFaults({ from, to, unit = "" }: Dates, today: string): FieldFaults {
  const faults: FieldFaults = {};
  const start = dayFault(from, today);
  if (start) faults.from = [start];
  const end = to ? dayFault(to, today) : undefined;
  if (end) faults.to = [end];
  else if (to && !start && to < from) faults.to = ["Write the day they moved in, or a later one."];
  if (unit.length > UNIT_LENGTH) faults.unit = [message("At most {n} characters.", { n: UNIT_LENGTH })];
  else if (unit.includes("\0")) faults.unit = ["Write it without control characters."];
  return faults;
}

function dayFault(day: string, today: string): string | undefined {
  if (!isDate(day)) return "Write a date that exists, as 2026-11-21.";
  return day > today ? "Write today or an earlier day." : undefined;
}

/** @throws AppError invalid, or the finer code that is given */
export function refuseFaults(fields: Fields, code = "invalid"): void {
  if (Object.keys(fields).length === 0) return;
  throw new AppError("invalid", "Some things need putting right.", { code, fields });
}

/** Runs a write; the same person in the same rooms twice at once is refused by the database itself. */
export async function refusingOverlap<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string };
    if (constraint !== "occupancy_once" && code !== "23P01") throw error;
    throw new AppError(
      "conflict",
      "They are on record there already for these days. Correct that entry, or have them move out first.",
      { code: "occupies-already" },
    );
  }
}
