import { isDate } from "./lagos.ts";
import type { FieldErrors } from "./record-input.ts";

/** First and last day of a filter, as entered; blank or absent for none. */
export interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The errors of a date range by field; empty if it is valid. */
export function dateRangeErrors({ from, to }: DateRange): FieldErrors {
  const fields: FieldErrors = {};
  for (const [name, day] of Object.entries({ from, to }))
    if (day && !isDate(day)) fields[name] = ["Enter a real date, such as 2026-11-21."];
  if (from && to && Object.keys(fields).length === 0 && to < from)
    fields["to"] = ["Enter a last day on or after the first day."];
  return fields;
}
