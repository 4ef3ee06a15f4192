/** Type of a cell; a day is "2026-11-21". */
export type CellKind = "text" | "number" | "money" | "day";

/** A column of a file. */
export interface SheetColumn {
  readonly head: string;
  readonly kind: CellKind;
}

/** Content of a file: a header line and rows of cells, "" for unknown values. */
export interface Sheet {
  /** Name of the content, such as "Properties". */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly batches: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>;
}
