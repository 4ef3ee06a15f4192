import { type DateRange, dateRangeErrors } from "#domain/date-range.ts";
import { AppError } from "./app-error.ts";

/** Throws if a day of a filter isn't a date, or the last day is before the first. @throws AppError invalid */
export function assertDateRange(range: DateRange): void {
  const fields = dateRangeErrors(range);
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields });
}
