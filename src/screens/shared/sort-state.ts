interface SortState {
  /** The sort order of the head's link. */
  readonly next: string;
  readonly sorted: "ascending" | "descending" | undefined;
}

/**
 * The sort link of a column: reverses the order if the list is sorted by it.
 * @param highestFirst a list that is not sorted by it is sorted in descending order first
 */
export function sortState(sort: string, name: string, highestFirst = false): SortState {
  if (sort === name) return { next: `-${name}`, sorted: "ascending" };
  if (sort === `-${name}`) return { next: name, sorted: "descending" };
  return { next: highestFirst ? `-${name}` : name, sorted: undefined };
}
