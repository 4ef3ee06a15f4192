import { formatNaira } from "../money.ts";
import type { StatedBalance, StatementLine } from "./statement-line.ts";

/** A line with a running balance that does not follow from the previous line. */
export interface BalanceBreak {
  readonly line: number;
  readonly text: string;
}

/** The lines of a file, earliest first. Some banks list the latest first. */
export function chronological(lines: readonly StatementLine[]): readonly StatementLine[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return lines;
  const reversed = [...lines].reverse();
  if (first.booked_on !== last.booked_on) return first.booked_on > last.booked_on ? reversed : lines;
  return balanceBreaks(reversed, null).length < balanceBreaks(lines, null).length ? reversed : lines;
}

/**
 * Checks each balance against the previous one.
 * @param lines earliest first
 * @param opening kobo, if the file states it
 */
export function balanceBreaks(lines: readonly StatementLine[], opening: number | null): BalanceBreak[] {
  const breaks: BalanceBreak[] = [];
  let before = opening;
  for (const { line, kobo, balance_kobo } of lines) {
    const expected = before === null ? null : before + kobo;
    if (expected !== null && balance_kobo !== null && balance_kobo !== expected)
      breaks.push({
        line,
        text: `The balance is ${formatNaira(balance_kobo)}, but the previous line and this amount give ${formatNaira(expected)}.`,
      });
    before = balance_kobo ?? expected;
  }
  return breaks;
}

/** A stated balance and the number of lines before it, earliest first. */
export interface PlacedBalance extends StatedBalance {
  readonly at: number;
}

/** The opening and closing balance that a file states. */
export interface StatedEnds {
  readonly opening: number | null;
  readonly closing: number | null;
}

/** The opening balance, or the balance brought forward before the first line; the closing balance likewise. */
export function statedEnds(balances: readonly PlacedBalance[], lines: number): StatedEnds {
  const stated = (which: StatedBalance["which"]) => balances.filter((one) => one.which === which);
  const opening = stated("opening")[0] ?? stated("page").find(({ at }) => at === 0);
  const closing = stated("closing").at(-1) ?? stated("page").findLast(({ at }) => at === lines && at > 0);
  return { opening: opening?.kobo ?? null, closing: closing?.kobo ?? null };
}

/** Carried-forward and closing balances that differ from the balance of the previous line. */
export function statedBreaks(
  lines: readonly StatementLine[],
  balances: readonly PlacedBalance[],
  { opening, closing }: StatedEnds,
): BalanceBreak[] {
  const after = runningBalances(lines, opening);
  const forward = balances.filter(({ which, at }) => which === "page" && at > 0 && at < lines.length);
  const breaks = forward.flatMap(({ line, at, kobo }) => {
    const before = after[at - 1] ?? null;
    if (before === null || before === kobo) return [];
    const text = `${formatNaira(kobo)} is carried forward, but the previous line ends with ${formatNaira(before)}.`;
    return [{ line, text }];
  });
  const last = after.at(-1) ?? null;
  if (closing === null || last === null || last === closing) return breaks;
  const text = `The closing balance is ${formatNaira(closing)}, but the last line ends with ${formatNaira(last)}.`;
  return [...breaks, { line: lines.at(-1)?.line ?? 0, text }];
}

/** The balance after each line, computed where a line states none; null before the first known one. */
function runningBalances(lines: readonly StatementLine[], opening: number | null): (number | null)[] {
  let balance = opening;
  return lines.map(({ kobo, balance_kobo }) => {
    balance = balance_kobo ?? (balance === null ? null : balance + kobo);
    return balance;
  });
}
