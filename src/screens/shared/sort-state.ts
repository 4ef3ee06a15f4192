interface SortState {
  /** The sort order of the head's link. */
  readonly next: string;
  readonly sorted: "ascending" | "descending" | undefined;
}

/** The sort link of a column: reverses the order if the list is sorted by it. */
export function sortState(sort: string, name: string): SortState {
  if (sort === name) return { next: `-${name}`, sorted: "ascending" };
  return { next: name, sorted: sort === `-${name}` ? "descending" : undefined };
}
