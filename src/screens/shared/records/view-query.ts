/** Query parameters that aren't saved with a view. */
const TRANSIENT_PARAMS = ["page", "after", "before", "view", "_routes"];

/** The query string of a saved view. */
export function viewQuery(query: string, id: number): string {
  return query === "" ? `view=${id}` : `${query}&view=${id}`;
}

/** The part of a list's query that is saved with a view. */
export function savableParams(query: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(query);
  for (const name of TRANSIENT_PARAMS) params.delete(name);
  for (const [name, value] of [...params]) if (value === "") params.delete(name);
  return params;
}

/** Whether two queries are the same list, in any order of parameters. */
export function isSameView(one: URLSearchParams, other: URLSearchParams): boolean {
  const text = (query: URLSearchParams) => {
    const params = savableParams(query);
    params.sort();
    return params.toString();
  };
  return text(one) === text(other);
}

/** The filters of a list's query, without order and columns. */
export function filterQuery(query: URLSearchParams): string {
  const params = savableParams(query);
  for (const name of ["sort", "per_page", "columns"]) params.delete(name);
  params.sort();
  return params.toString();
}
