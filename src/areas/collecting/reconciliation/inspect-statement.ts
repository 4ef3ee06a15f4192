import { type InspectedTable, inspectTable } from "#areas/registry/import/inspect-table.ts";
import { guessStatement, headerScore } from "#domain/bank-statement/guess-statement.ts";
import { columnNames, type SampleRow, type StatementMapping } from "#domain/bank-statement/mapping.ts";

/** Upper bound; no statement of a month has more lines. */
const LIMITS = { lines: 200_000, advice: "Ask the bank for a shorter period." };

export interface InspectedStatement extends InspectedTable {
  readonly mapping: StatementMapping;
  /** Identifies files with the same columns. */
  readonly shape: string;
}

/**
 * Inspects a received statement: its encoding, the start of its table, and the content of its columns.
 * @param file absolute path; rewritten as UTF-8 if it is not
 * @throws AppError import-wrong-encoding, import-wrong-file, import-too-long, import-empty
 */
export async function inspectStatement(file: string): Promise<InspectedStatement> {
  const table = await inspectTable(file, LIMITS, headerScore);
  const mapping = guessStatement(table.sample);
  return { ...table, mapping, shape: shapeOf(table.sample, mapping) };
}

/** The names of its columns. */
export function shapeOf(sample: readonly SampleRow[], { header_line }: StatementMapping): string {
  return columnNames(sample, header_line).join("\u001f").slice(0, 4_000).toWellFormed();
}
