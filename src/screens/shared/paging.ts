/** Lists that run by number, the latest first: where a page begins and where its neighbours are. */

export const PER_PAGE = 50;

/** The last rows of all the pages before, so that one can go back as well as on. */
function trailOf(query: URLSearchParams): readonly string[] {
  return (query.get("after") ?? "").split(".").filter((one) => /^[0-9]{1,16}$/.test(one));
}

/** The last row of the page before, from the address. */
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

/** What a list that is searched asks of its address: the words, cut to 100 characters, and the page. */
export function listQuery(query: URLSearchParams) {
  return { q: (query.get("q") ?? "").slice(0, 100), per_page: PER_PAGE, after: afterOf(query) };
}

/** The one of `values` that a name of the address has; undefined where it has another, or none. */
export function choiceOf<T extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly T[],
): T | undefined {
  const chosen = query.get(name);
  return values.find((value) => value === chosen);
}

/** What the pager shows. */
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
