/** Paging of lists by id, newest first. */

export const PER_PAGE = 50;

/** The last row of each previous page, to allow paging back. */
function trailOf(query: URLSearchParams): readonly string[] {
  return (query.get("after") ?? "").split(".").filter((one) => /^[0-9]{1,16}$/.test(one));
}

/** The last row of the previous page, from the address. */
export function afterOf(query: URLSearchParams): number | undefined {
  const last = trailOf(query).at(-1);
  return last === undefined ? undefined : Number(last);
}

/** A page of a list. */
export interface Listed<R = unknown> {
  readonly rows: readonly R[];
  readonly total: number;
  readonly total_is_estimate: boolean;
  readonly next: number | undefined;
}

/** The query of a searchable list: the search text, cut to 100 characters, and the page. */
export function listQuery(query: URLSearchParams) {
  return { q: (query.get("q") ?? "").slice(0, 100), per_page: PER_PAGE, after: afterOf(query) };
}

/** The value of a query parameter if it is one of `values`; else undefined. */
export function choiceOf<T extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly T[],
): T | undefined {
  const chosen = query.get(name);
  return values.find((value) => value === chosen);
}

/** The props of the pager. */
export function pagerOf(
  pathname: string,
  query: URLSearchParams,
  { rows, total, total_is_estimate, next }: Listed,
) {
  const trail = trailOf(query);
  const from = trail.length * PER_PAGE + 1;
  const to = (pages: readonly string[]) => {
    const changed = new URLSearchParams(query);
    if (pages.length === 0) changed.delete("after");
    else changed.set("after", pages.join("."));
    return changed.size > 0 ? `${pathname}?${changed}` : pathname;
  };
  return {
    from,
    to: from + rows.length - 1,
    total,
    estimated: total_is_estimate,
    earlierTo: trail.length > 0 ? to(trail.slice(0, -1)) : undefined,
    laterTo: next === undefined ? undefined : to([...trail, String(next)]),
  };
}
