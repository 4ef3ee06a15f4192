/** What says only which page of a list one is on, or which saved view it is. */
const PASSING = ["page", "after", "before", "view", "_routes"];

/** A saved view's address after the question mark. */
export function viewAddress(query: string, id: number): string {
  return query === "" ? `view=${id}` : `${query}&view=${id}`;
}

/** What of a list's address is saved under a name. */
export function savedPart(query: URLSearchParams): URLSearchParams {
  const saved = new URLSearchParams(query);
  for (const name of PASSING) saved.delete(name);
  for (const [name, value] of [...saved]) if (value === "") saved.delete(name);
  return saved;
}

/** Whether two addresses ask for the same list, in whatever order they say so. */
export function isSameView(one: URLSearchParams, other: URLSearchParams): boolean {
  const text = (query: URLSearchParams) => {
    const saved = savedPart(query);
    saved.sort();
    return saved.toString();
  };
  return text(one) === text(other);
}

/** What of a list's address narrows it: neither its order nor its columns. */
export function narrowingPart(query: URLSearchParams): string {
  const saved = savedPart(query);
  for (const name of ["sort", "per_page", "columns"]) saved.delete(name);
  saved.sort();
  return saved.toString();
}
