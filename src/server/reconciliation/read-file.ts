import { setImmediate } from "node:timers/promises";
import { type BalanceBreak, breaksOf, inOrder } from "#domain/bank-statement/check-balance.ts";
import { type BadLine, readRow, type StatementLine } from "#domain/bank-statement/read-lines.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { dataFile } from "../data-folder.ts";
import { readBlocks } from "../import/csv-blocks.ts";
import { requireFile } from "../import/receive-file.ts";
import type { StatementRow } from "./statement-row.ts";

/** Lines read without letting requests of this process have a turn. */
const TURN = 500;

/** What a file says, the earliest line first. */
export interface ReadFile {
  readonly lines: readonly StatementLine[];
  readonly bad: readonly BadLine[];
  readonly breaks: readonly BalanceBreak[];
  /** Rows that move no money: totals, balances, words below the table. */
  readonly passed: number;
  readonly opening_kobo: number | null;
  readonly closing_kobo: number | null;
}

/**
 * Reads a statement as its mapping says. At most 200,000 lines, so they are held at once.
 * @param today the Lagos day it is: nothing is booked later
 * @throws AppError import-file-gone
 */
export async function readFile(row: StatementRow, today: LagosDate): Promise<ReadFile> {
  await requireFile(row.path);
  const lines: StatementLine[] = [];
  const bad: BadLine[] = [];
  const balances: { opening?: number; closing?: number } = {};
  let passed = 0;
  for await (const block of readBlocks(
    dataFile(row.path),
    row.delimiter,
    { byte: row.mark, line: 1 },
    TURN,
  )) {
    for (const record of block.lines) {
      if (record.line <= row.mapping.header_line) continue;
      const read = readRow(row.mapping, record, today, record.fault);
      if (read.kind === "line") lines.push(read.line);
      else if (read.kind === "bad") bad.push(read.bad);
      else passed += 1;
      if (read.kind === "balance") balances[read.which] = read.kobo;
    }
    await setImmediate();
  }
  const ordered = inOrder(lines);
  const { opening_kobo, closing_kobo } = endsOf(ordered, balances);
  const breaks = [...breaksOf(ordered, balances.opening ?? null), ...closingBreak(ordered, balances.closing)];
  return { lines: ordered, bad, breaks, passed, opening_kobo, closing_kobo };
}

function endsOf(
  lines: readonly StatementLine[],
  { opening, closing }: { opening?: number; closing?: number },
) {
  const [first, last] = [lines[0], lines.at(-1)];
  const before = first?.balance_kobo == null ? null : first.balance_kobo - first.kobo;
  return { opening_kobo: opening ?? before, closing_kobo: closing ?? last?.balance_kobo ?? null };
}

/** A file that says where it ends must end there. */
function closingBreak(lines: readonly StatementLine[], closing: number | undefined): BalanceBreak[] {
  const last = lines.at(-1);
  if (closing === undefined || last?.balance_kobo == null || last.balance_kobo === closing) return [];
  return [
    { line: last.line, text: "The closing balance of the file is another than that of its last line." },
  ];
}
