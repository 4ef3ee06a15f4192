import type { DayOrder } from "./read-day.ts";

/** What a column of a bank's statement may hold. */
export const statementParts = {
  date: "Date",
  narration: "Narration",
  reference: "Reference or teller number",
  amount: "Amount, with a sign or CR and DR",
  side: "Debit or credit",
  debit: "Paid out (debit)",
  credit: "Paid in (credit)",
  balance: "Running balance",
} as const;

export type StatementPart = keyof typeof statementParts;

/** Where the table begins in a file, and what its columns hold: part → place of the column, from 0. */
export interface StatementMapping {
  /** Line of the file that names the columns. */
  readonly header_line: number;
  readonly order: DayOrder;
  readonly columns: Readonly<Partial<Record<StatementPart, number>>>;
  /** In the column of signed amounts money in has the minus. */
  readonly turned?: boolean;
}

/** Some first line of a file, cell by cell. */
export interface SampleRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The names of the columns; "Column 3" where none stands. */
export function columnNames(rows: readonly SampleRow[], header_line: number): string[] {
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const cells = rows.find(({ line }) => line === header_line)?.cells ?? [];
  return Array.from({ length: width }, (_, at) => cells[at]?.trim() || `Column ${at + 1}`);
}

/** Why a mapping cannot be used, by field; empty when it can. */
export function statementFaults(
  { columns, header_line }: StatementMapping,
  rows: readonly SampleRow[],
): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const has = (part: StatementPart) => columns[part] !== undefined;
  if (!rows.some(({ line }) => line === header_line))
    faults.header_line = ["Select the line that names the columns."];
  if (!has("date")) faults.date = ["Select the column that has the date."];
  if (!has("narration") && !has("reference"))
    faults.narration = ["Select the column that has the narration or the reference."];
  if (has("amount") && (has("debit") || has("credit")))
    faults.amount = ["Select either one column of amounts, or one each for credit and debit."];
  else if (!has("amount") && !has("credit")) faults.amount = ["Select the column that has the amounts."];
  if (has("side") && !has("amount"))
    faults.side = ["A column that says debit or credit needs one of amounts."];
  Object.assign(faults, placeFaults(columns, columnNames(rows, header_line).length));
  return faults;
}

/** Parts whose column is not in the file, or is chosen for another part as well. @param width columns there are */
export function placeFaults(
  columns: Readonly<Partial<Record<string, number>>>,
  width: number,
): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const places = Object.values(columns);
  for (const [part, at = -1] of Object.entries(columns)) {
    if (at < 0 || at >= width) faults[part] = ["There is no such column."];
    else if (places.indexOf(at) !== places.lastIndexOf(at))
      faults[part] = ["This column is chosen for two things."];
  }
  return faults;
}
