import { balanceBreaks, chronological } from "./check-balance.ts";
import type { Side } from "./read-amount.ts";
import type { StatementLine } from "./statement-line.ts";

/** A parsed line before the meaning of a minus in its column is known. */
export interface SignedLine {
  /** The kobo treat the minus as a reversal: a negative credit is money out, a negative debit money in. */
  readonly line: StatementLine;
  /** By column, word or mark; undefined in a column of signed amounts. */
  readonly side: Side | undefined;
  readonly isNegative: boolean;
}

/**
 * Some banks put a minus before every debit. If all amounts of a side are negative, the minus is ignored, unless only
 * the reversal reading agrees with the running balance.
 * @returns the lines in file order, and the sides with an ignored minus
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
    return {
      lines,
      ignored,
      breaks: negative.length === 0 ? 0 : balanceBreaks(chronological(lines), opening).length,
    };
  });
  // The sort is stable: if the balance does not decide, the minus of a whole column is ignored.
  const [best] = readings.sort((a, b) => a.breaks - b.breaks);
  return best ?? { lines: [], ignored: [] };
}

/** The full set comes first. */
function subsets(sides: readonly Side[]): Side[][] {
  const [first, ...others] = sides;
  if (first === undefined) return [[]];
  const rest = subsets(others);
  return [...rest.map((one) => [first, ...one]), ...rest];
}
