import { countNoun } from "#domain/count-text.ts";

/** What is called about public holidays. */
export const paths = { add: "/api/v1/holidays", remove: "/api/v1/holidays/remove" };

export const pages = { year: (year: number) => `/admin/services/holidays?year=${year}` };

/** The years one can go to: those with holidays, this one, and one beyond what is shown; at most three each way. */
export function yearsShown(
  years: { readonly first: number; readonly last: number },
  thisYear: number,
  visible: number,
): readonly number[] {
  const first = Math.max(Math.min(years.first, thisYear, visible), visible - 3);
  const last = Math.min(Math.max(years.last, thisYear, visible + 1), visible + 3);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** "3 open requests are due later now."; nothing where none is. */
export function movedText(moved: number, way: "earlier" | "later"): string {
  if (moved === 0) return "";
  const requests = countNoun(moved, "open request is", "open requests are");
  return `${requests} now due ${way}.`;
}
