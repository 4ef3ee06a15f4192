import { formatNaira } from "../money.ts";
import type { StatementLine } from "./read-lines.ts";

/** Where the running balance does not follow from the line before. */
export interface BalanceBreak {
  readonly line: number;
  readonly text: string;
}

/** The lines of a file, the earliest first: some banks begin with the latest. */
export function inOrder(lines: readonly StatementLine[]): readonly StatementLine[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return lines;
  const turned = [...lines].reverse();
  if (first.booked_on !== last.booked_on) return first.booked_on > last.booked_on ? turned : lines;
  return breaksOf(turned, null).length < breaksOf(lines, null).length ? turned : lines;
}

/** Checks each balance against the one before. @param lines the earliest first @param opening kobo, where the file says */
export function breaksOf(lines: readonly StatementLine[], opening: number | null): BalanceBreak[] {
  const breaks: BalanceBreak[] = [];
  let before = opening;
  for (const { line, kobo, balance_kobo } of lines) {
    const expected = before === null ? null : before + kobo;
    if (expected !== null && balance_kobo !== null && balance_kobo !== expected)
      breaks.push({
        line,
        text: `The balance is ${formatNaira(balance_kobo)}, with the line before it would be ${formatNaira(expected)}.`,
      });
    before = balance_kobo ?? expected;
  }
  return breaks;
}
