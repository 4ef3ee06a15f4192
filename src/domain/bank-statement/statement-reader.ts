import { daysBetween, formatDate, type LagosDate } from "../lagos.ts";
import {
  type BalanceBreak,
  balanceBreaks,
  chronological,
  type PlacedBalance,
  statedBreaks,
  statedEnds,
} from "./check-balance.ts";
import type { SampleRow, StatementMapping } from "./mapping.ts";
import type { Side } from "./read-amount.ts";
import { type BadLine, isExponent, readRow, tidy } from "./read-row.ts";
import { type SignedLine, settleSigns } from "./settle-signs.ts";
import type { StatedBalance, StatementLine } from "./statement-line.ts";

/** A warning about a line that is imported. */
export interface LineWarning {
  readonly line: number;
  readonly text: string;
}

/** The content of a file, earliest line first. */
export interface StatementContent {
  readonly lines: readonly StatementLine[];
  readonly bad: readonly BadLine[];
  readonly breaks: readonly BalanceBreak[];
  readonly warnings: readonly LineWarning[];
  /** Rows that move no money: totals, balances, repeated headers, text around the table. */
  readonly skipped: number;
  /** Sides with an ignored minus on all amounts. */
  readonly ignored_signs: readonly Side[];
  readonly opening_kobo: number | null;
  readonly closing_kobo: number | null;
}

/** Days that dates may go back, because banks sort by value date or branch. */
const MAX_DAYS_BACK = 27;

/**
 * Reads a statement row by row, in file order.
 * @param header the cells of the header
 * @param today Lagos date; later bookings are errors
 */
export function statementReader(mapping: StatementMapping, header: readonly string[], today: LagosDate) {
  const read: SignedLine[] = [];
  const bad: BadLine[] = [];
  const balances: (StatedBalance & { readonly place: number })[] = [];
  let skipped = 0;
  let isInLine = false;

  return {
    /** @param error why the cells of the row could not be split */
    add(row: SampleRow, error?: string): void {
      const parsed = readRow(mapping, row, today, header, error);
      const last = read.at(-1);
      if (parsed.kind === "continued" && isInLine && last) {
        read[read.length - 1] = { ...last, line: appendNarration(last.line, parsed.narration) };
        return;
      }
      isInLine = parsed.kind === "line";
      if (parsed.kind === "line") read.push(parsed);
      else if (parsed.kind === "bad") bad.push(parsed.bad);
      else skipped += 1;
      if (parsed.kind === "balance") balances.push({ ...parsed.balance, place: read.length });
    },

    finish(): StatementContent {
      const isReversed = (lines: readonly StatementLine[]) => chronological(lines) !== lines;
      const unsigned = read.map(({ line }) => line);
      const guess = positionBalances(balances, unsigned.length, isReversed(unsigned));
      const signed = settleSigns(read, statedEnds(guess, unsigned.length).opening);
      const lines = chronological(signed.lines);
      const placed = positionBalances(balances, lines.length, isReversed(signed.lines));
      const ends = statedEnds(placed, lines.length);
      const first = lines[0];
      const before = first?.balance_kobo == null ? null : first.balance_kobo - first.kobo;
      return {
        lines,
        bad,
        breaks: [...balanceBreaks(lines, ends.opening), ...statedBreaks(lines, placed, ends)],
        warnings: [...swappedDays(lines), ...lines.flatMap(shortenedReference)],
        skipped,
        ignored_signs: signed.ignored,
        opening_kobo: ends.opening ?? before,
        closing_kobo: ends.closing ?? lines.at(-1)?.balance_kobo ?? null,
      };
    },
  };
}

function appendNarration(line: StatementLine, narration: string): StatementLine {
  return {
    ...line,
    narration: tidy(`${line.narration} ${narration}`, 500),
    first_row: line.first_row ?? line.narration,
  };
}

function positionBalances(
  balances: readonly (StatedBalance & { readonly place: number })[],
  lines: number,
  isReversed: boolean,
): PlacedBalance[] {
  if (!isReversed) return balances.map(({ place, ...one }) => ({ ...one, at: place }));
  return balances.map(({ place, ...one }) => ({ ...one, at: lines - place })).reverse();
}

function shortenedReference({ line, reference }: StatementLine): LineWarning[] {
  if (!isExponent(reference)) return [];
  const text = `Excel shortened the reference to ${reference} and its last digits are lost. Download the file from the bank again and don’t save it in Excel.`;
  return [{ line, text }];
}

/** A date far before the previous line: Excel swaps day and month where both are possible. */
function swappedDays(lines: readonly StatementLine[]): LineWarning[] {
  const at = lines.findIndex((line, place) => {
    const before = lines[place - 1];
    return before !== undefined && daysBetween(line.booked_on, before.booked_on) > MAX_DAYS_BACK;
  });
  const [before, line] = [lines[at - 1], lines[at]];
  if (!before || !line) return [];
  const text = `${formatDate(line.booked_on)} follows ${formatDate(before.booked_on)}. Excel may have swapped day and month: compare the dates with the bank’s statement.`;
  return [{ line: line.line, text }];
}
