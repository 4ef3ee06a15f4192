import type { DayOrder } from "./read-day.ts";

/** What a column of a bank statement can contain. */
export const statementParts = {
  date: "Date",
  narration: "Narration",
  reference: "Reference or teller number",
  amount: "Amount (with a minus sign, or CR and DR)",
  side: "Debit or credit",
  debit: "Paid out (debit)",
  credit: "Paid in (credit)",
  balance: "Running balance",
} as const;

export type StatementPart = keyof typeof statementParts;

/** Header line and columns of a file: part → column index, from 0. */
export interface StatementMapping {
  /** Number of the line that contains the column names. */
  readonly header_line: number;
  readonly order: DayOrder;
  readonly columns: Readonly<Partial<Record<StatementPart, number>>>;
  /** Whether money in is negative in the column of signed amounts. */
  readonly turned?: boolean;
}

/** One of the first lines of a file, by cell. */
export interface SampleRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The column names; "Column 3" if empty. */
export function columnNames(rows: readonly SampleRow[], header_line: number): string[] {
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const cells = rows.find(({ line }) => line === header_line)?.cells ?? [];
  return Array.from({ length: width }, (_, at) => cells[at]?.trim() || `Column ${at + 1}`);
}

/** Why a mapping cannot be used, by field; empty if it can. */
export function statementErrors(
  { columns, header_line }: StatementMapping,
  rows: readonly SampleRow[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const has = (part: StatementPart) => columns[part] !== undefined;
  if (!rows.some(({ line }) => line === header_line)) errors.header_line = ["Select the header row."];
  if (!has("date")) errors.date = ["Select the date column."];
  if (!has("narration") && !has("reference"))
    errors.narration = ["Select the narration column or the reference column."];
  if (has("amount") && (has("debit") || has("credit")))
    errors.amount = ["Select one amount column, or one credit and one debit column."];
  else if (!has("amount") && !has("credit")) errors.amount = ["Select the amount column."];
  if (has("side") && !has("amount"))
    errors.side = ["If you select a “Debit or credit” column, also select an amount column."];
  Object.assign(errors, columnErrors(columns, columnNames(rows, header_line).length));
  return errors;
}

/** Parts with a column that is not in the file or is also used for another part. @param width number of columns */
export function columnErrors(
  columns: Readonly<Partial<Record<string, number>>>,
  width: number,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const indexes = Object.values(columns);
  for (const [part, at = -1] of Object.entries(columns)) {
    if (at < 0 || at >= width) errors[part] = ["Select a column of this file."];
    else if (indexes.indexOf(at) !== indexes.lastIndexOf(at))
      errors[part] = ["This column is selected twice. Select another one."];
  }
  return errors;
}
