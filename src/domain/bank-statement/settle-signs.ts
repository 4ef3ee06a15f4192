import { breaksOf, inOrder } from "./check-balance.ts";
import type { Side } from "./read-sum.ts";
import type { StatementLine } from "./statement-line.ts";

/** A line as it was read, before it is known what a minus means in its column. */
export interface SignedLine {
  /** Its kobo are those of a minus that reverses: a negative credit is money out, a negative debit money in. */
  readonly line: StatementLine;
  /** Its column, or the word or mark that says it; undefined in a column of signed amounts. */
  readonly side: Side | undefined;
  readonly isNegative: boolean;
}

/**
 * Some banks put a minus before every debit. Where all amounts of a side have one it says nothing, unless only the
 * reversing minus agrees with the running balance.
 * @returns the lines in the order of the file, and the sides whose minus was ignored
 */
export function settleSigns(
  read: readonly SignedLine[],
  opening: number | null,
): { readonly lines: readonly StatementLine[]; readonly ignored: readonly Side[] } {
  const negative = (["credit", "debit"] as const).filter((side) => {
    const amounts = read.filter((one) => one.side === side && one.line.kobo !== 0);
    return amounts.length > 0 && amounts.every(({ isNegative }) => isNegative);
  });
  const readings = subsets(negative).map((ignored) => {
    const lines = read.map(({ line, side }) =>
      side && ignored.includes(side) ? { ...line, kobo: -line.kobo } : line,
    );
    return { lines, ignored, breaks: negative.length === 0 ? 0 : breaksOf(inOrder(lines), opening).length };
  });
  // The sort is stable: where no balance decides, the minus of a whole column is ignored.
  const [best] = readings.sort((a, b) => a.breaks - b.breaks);
  return best ?? { lines: [], ignored: [] };
}

/** All of them first. */
function subsets(sides: readonly Side[]): Side[][] {
  const [first, ...others] = sides;
  if (first === undefined) return [[]];
  const rest = subsets(others);
  return [...rest.map((one) => [first, ...one]), ...rest];
}
