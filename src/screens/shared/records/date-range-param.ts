import { dateRangeErrors } from "#domain/date-range.ts";
import { t } from "#language/t.ts";

/** A list that isn't read, because its dates are invalid. */
export const NO_PAGE = { rows: [], total: 0, total_is_estimate: false, next: undefined };

interface DateRangeParam {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The errors, as one text; null if the dates are valid. */
  readonly fault: string | null;
}

/** The first and last day of a list in the address. Both are undefined if one is invalid. */
export function dateRangeParam(query: URLSearchParams): DateRangeParam {
  const [from, to] = ["from", "to"].map((name) => query.get(name) || undefined);
  const errors = Object.values(dateRangeErrors({ from, to })).flat();
  if (errors.length === 0) return { from, to, fault: null };
  return { from: undefined, to: undefined, fault: errors.map((text) => t(text)).join(" ") };
}
