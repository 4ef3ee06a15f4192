/** Query parameters that aren't saved with a view. */
const PASSING = ["page", "after", "before", "view", "_routes"];

/** The query string of a saved view. */
export function viewAddress(query: string, id: number): string {
  return query === "" ? `view=${id}` : `${query}&view=${id}`;
}

/** The part of a list's query that is saved with a view. */
export function savedPart(query: URLSearchParams): URLSearchParams {
  const saved = new URLSearchParams(query);
  for (const name of PASSING) saved.delete(name);
  for (const [name, value] of [...saved]) if (value === "") saved.delete(name);
  return saved;
}

/** Whether two queries are the same list, in any order of parameters. */
export function isSameView(one: URLSearchParams, other: URLSearchParams): boolean {
  const text = (query: URLSearchParams) => {
    const saved = savedPart(query);
    saved.sort();
    return saved.toString();
  };
  return text(one) === text(other);
}

/** The filters of a list's query, without order and columns. */
export function narrowingPart(query: URLSearchParams): string {
  const saved = savedPart(query);
  for (const name of ["sort", "per_page", "columns"]) saved.delete(name);
  saved.sort();
  return saved.toString();
}
