import { countNoun } from "#domain/count-text.ts";

/** API paths and pages of public holidays. */
export const paths = { add: "/api/v1/holidays", remove: "/api/v1/holidays/remove" };

export const pages = { year: (year: number) => `/admin/services/holidays?year=${year}` };

/** Years to link to: those with holidays, this year and the one after `visible`; at most three each side. */
export function linkedYears(
  years: { readonly first: number; readonly last: number },
  thisYear: number,
  visible: number,
): readonly number[] {
  const first = Math.max(Math.min(years.first, thisYear, visible), visible - 3);
  const last = Math.min(Math.max(years.last, thisYear, visible + 1), visible + 3);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** "3 open requests are now due later."; empty if there are none. */
export function rescheduledText(count: number, direction: "earlier" | "later"): string {
  if (count === 0) return "";
  const requests = countNoun(count, "open request is", "open requests are");
  return `${requests} now due ${direction}.`;
}
