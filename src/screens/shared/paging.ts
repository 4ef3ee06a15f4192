/** Paging of lists by id, newest first. */

export const PER_PAGE = 50;

/** The last row of each previous page, to allow paging back. */
function cursorTrail(query: URLSearchParams): readonly string[] {
  return (query.get("after") ?? "").split(".").filter((one) => /^[0-9]{1,16}$/.test(one));
}

/** The last row of the previous page, from the address. */
export function afterOf(query: URLSearchParams): number | undefined {
  const last = cursorTrail(query).at(-1);
  return last === undefined ? undefined : Number(last);
}

/** A page of a list. */
export interface ListPage<R = unknown> {
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
export function pagerProps(
  pathname: string,
  query: URLSearchParams,
  { rows, total, total_is_estimate, next }: ListPage,
) {
  const trail = cursorTrail(query);
  const from = trail.length * PER_PAGE + 1;
  const pageAddress = (cursors: readonly string[]) => {
    const params = new URLSearchParams(query);
    if (cursors.length === 0) params.delete("after");
    else params.set("after", cursors.join("."));
    return params.size > 0 ? `${pathname}?${params}` : pathname;
  };
  return {
    from,
    to: from + rows.length - 1,
    total,
    estimated: total_is_estimate,
    earlierTo: trail.length > 0 ? pageAddress(trail.slice(0, -1)) : undefined,
    laterTo: next === undefined ? undefined : pageAddress([...trail, String(next)]),
  };
}
