/** What a cell of a file holds; a day is "2026-11-21". */
export type CellKind = "text" | "number" | "money" | "day";

/** A column of a file. */
export interface SheetColumn {
  readonly head: string;
  readonly kind: CellKind;
}

/** What becomes a file: one head line and rows of cells, "" where nothing is known. */
export interface Sheet {
  /** What it holds, such as "Properties". */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly batches: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>;
}
