import { setImmediate } from "node:timers/promises";
import { readBlocks } from "#areas/registry/import/csv-blocks.ts";
import { type StatementContent, statementReader } from "#domain/bank-statement/statement-reader.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { requireFile } from "#platform/files/receive-file.ts";
import type { StatementRow } from "./statement-row.ts";

/** Lines read before requests of this process get a turn. */
const YIELD_EVERY = 500;

/**
 * Reads a statement with its mapping. At most 200,000 lines, so they fit in memory.
 * @param today the current Lagos day: no later days are accepted
 * @throws AppError import-file-gone
 */
export async function readStatementFile(row: StatementRow, today: LagosDate): Promise<StatementContent> {
  await requireFile(row.path);
  const { header_line } = row.mapping;
  const header = row.sample.find(({ line }) => line === header_line)?.cells ?? [];
  const reader = statementReader(row.mapping, header, today);
  const from = { byte: row.mark, line: 1 };
  for await (const block of readBlocks(dataFile(row.path), row.delimiter, from, YIELD_EVERY)) {
    for (const record of block.lines) if (record.line > header_line) reader.add(record, record.fault);
    await setImmediate();
  }
  return reader.finish();
}
