import { plainNaira } from "#domain/money.ts";
import type { Sheet, SheetColumn } from "./sheet.ts";

/** A column of a sheet of rows. */
export interface RowColumn<R> extends SheetColumn {
  /** Null or undefined: unknown. */
  readonly cell: (row: R) => string | null | undefined;
}

export type RowColumns<R> = readonly RowColumn<R>[];

export function textColumn<R>(head: string, cell: RowColumn<R>["cell"]): RowColumn<R> {
  return { head, kind: "text", cell };
}

/** @param cell a Lagos date */
export function dayColumn<R>(head: string, cell: RowColumn<R>["cell"]): RowColumn<R> {
  return { head, kind: "day", cell };
}

export function numberColumn<R>(head: string, value: (row: R) => number): RowColumn<R> {
  return { head, kind: "number", cell: (row) => String(value(row)) };
}

/** A column of naira. @param kobo null: no amount */
export function moneyColumn<R>(head: string, kobo: (row: R) => number | null): RowColumn<R> {
  const cell = (row: R) => {
    const amount = kobo(row);
    return amount === null ? null : plainNaira(amount);
  };
  return { head, kind: "money", cell };
}

/** The cells of a row, "" for unknown values. */
export function cellsOf<R>(columns: RowColumns<R>): (row: R) => string[] {
  return (row) => columns.map(({ cell }) => cell(row) ?? "");
}

/** A sheet of these rows. */
export function rowSheet<R>(name: string, columns: RowColumns<R>, rows: readonly R[]): Sheet {
  return { name, columns, batches: [rows.map(cellsOf(columns))] };
}

type ReadRows<R> = (after: number | undefined, limit: number) => Promise<readonly R[]>;

/**
 * A sheet whose rows are read in batches while the file is sent, so that no connection is held while a slow client
 * downloads.
 * @param read rows after the one with this id, in the order of the file; at most `limit`
 * @param maxRows a multiple of 2,000; default: all
 */
export function batchedSheet<R extends { readonly id: number }>(
  name: string,
  columns: RowColumns<R>,
  read: ReadRows<R>,
  maxRows = Number.POSITIVE_INFINITY,
): Sheet {
  return { name, columns, batches: readBatches(read, cellsOf(columns), maxRows) };
}

/** Rows read at a time. */
const BATCH = 2_000;

async function* readBatches<R extends { readonly id: number }>(
  read: ReadRows<R>,
  cells: (row: R) => string[],
  maxRows: number,
): AsyncGenerator<string[][]> {
  let after: number | undefined;
  for (let count = 0; count < maxRows; count += BATCH) {
    const rows = await read(after, BATCH);
    if (rows.length > 0) yield rows.map(cells);
    after = rows.at(-1)?.id;
    if (rows.length < BATCH) return;
  }
}
