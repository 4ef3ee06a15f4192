import { isDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { UNIT_LENGTH } from "#domain/occupancy.ts";
import type { FieldErrors } from "#domain/record-input.ts";
import { AppError, type Fields } from "#kernel/app-error.ts";

interface Dates {
  readonly from: string;
  readonly to?: string | null | undefined;
  readonly unit?: string | undefined;
}

/** Errors of the dates and unit, by field. Future moves can’t be recorded. */
export function occupancyErrors({ from, to, unit = "" }: Dates, today: string): FieldErrors {
  const errors: FieldErrors = {};
  const start = dayError(from, today);
  if (start) errors.from = [start];
  const end = to ? dayError(to, today) : undefined;
  if (end) errors.to = [end];
  else if (to && !start && to < from) errors.to = ["Enter the move-in date or a later date."];
  if (unit.length > UNIT_LENGTH) errors.unit = [message("Enter at most {n} characters.", { n: UNIT_LENGTH })];
  else if (unit.includes("\0")) errors.unit = ["Enter text without control characters."];
  return errors;
}

function dayError(day: string, today: string): string | undefined {
  if (!isDate(day)) return "Enter a real date, such as 2026-11-21.";
  return day > today ? "Enter today’s date or an earlier date." : undefined;
}

/** @throws AppError invalid, or the finer code that is given */
export function assertValid(fields: Fields, code = "invalid"): void {
  if (Object.keys(fields).length === 0) return;
  throw new AppError("invalid", "There is a problem with what you entered.", { code, fields });
}

/** Runs a write; the database’s refusal of overlapping occupancies becomes an error. */
export async function withOverlapError<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string };
    if (constraint !== "occupancy_once" && code !== "23P01") throw error;
    throw new AppError(
      "conflict",
      "They already occupy this on these dates. Correct that entry or move them out first.",
      { code: "occupies-already" },
    );
  }
}
