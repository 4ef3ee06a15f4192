import { addDays, formatDate } from "../lagos.ts";
import type { BankPayment, OpenLine, Proposal } from "./proposal.ts";

/** Maximum slips to search for a total: with more, chance matches are likely. */
const MAX_SLIPS = 12;
/** Days between the slips and the line: the widest window with few enough slips is used. */
const WINDOWS = [3, 1, 0] as const;

/**
 * Lines that may combine several till deposits: proposed if exactly one set of slips has that total. Each slip is
 * proposed for one line.
 * @param deposits slips of tills at that bank, without another proposal
 * @param isDeclined whether an officer declined this slip for this line
 */
export function proposeDeposits(
  lines: readonly OpenLine[],
  deposits: readonly BankPayment[],
  isDeclined: (line: OpenLine, deposit: BankPayment) => boolean,
): Proposal[] {
  const byDay = Map.groupBy(deposits, ({ paid_on }) => paid_on);
  const found = lines.flatMap((line) => {
    const set = findSlips(line, byDay);
    // Every slip belongs to a set that was declined for this line.
    if (!set || set.every((deposit) => isDeclined(line, deposit))) return [];
    return [{ line, set }];
  });
  const uses = Map.groupBy(
    found.flatMap(({ set }) => set),
    ({ id }) => id,
  );
  return found
    .filter(({ set }) => set.every(({ id }) => uses.get(id)?.length === 1))
    .map(({ line, set }) => depositProposal(line, set));
}

function findSlips(
  line: OpenLine,
  byDay: ReadonlyMap<string, readonly BankPayment[]>,
): BankPayment[] | undefined {
  for (const back of WINDOWS) {
    const days = Array.from({ length: back + 1 }, (_, at) => addDays(line.booked_on, at - back));
    const near = days.flatMap((day) => byDay.get(day) ?? []).filter(({ kobo }) => kobo < line.kobo);
    if (near.length <= MAX_SLIPS) return uniqueSubset(near, line.kobo);
  }
  return undefined;
}

/** The only set of slips with that total; undefined if there are several or none. */
function uniqueSubset(deposits: readonly BankPayment[], kobo: number): BankPayment[] | undefined {
  const sorted = [...deposits].sort((a, b) => b.kobo - a.kobo);
  /** Totals of all slips from each index on. */
  const remaining = sorted.map((_, at) => sorted.slice(at).reduce((sum, one) => sum + one.kobo, 0));
  const sets: BankPayment[][] = [];
  const chosen: BankPayment[] = [];
  const search = (at: number, left: number): void => {
    if (left === 0) sets.push([...chosen]);
    const deposit = sorted[at];
    if (!deposit || left <= 0 || left > (remaining[at] ?? 0) || sets.length > 1) return;
    chosen.push(deposit);
    search(at + 1, left - deposit.kobo);
    chosen.pop();
    search(at + 1, left);
  };
  search(0, kobo);
  return sets.length === 1 ? sets[0] : undefined;
}

function depositProposal(line: OpenLine, set: readonly BankPayment[]): Proposal {
  const tills = [...new Set(set.map(({ code }) => code))];
  const days = [...new Set(set.map(({ paid_on }) => formatDate(paid_on)))].join(", ");
  return {
    kind: "till",
    line_id: line.id,
    payment_ids: [],
    book_ids: set.map(({ id }) => id),
    confidence: "possible",
    words: `${set.length} till slips (${tills.slice(0, 8).join(", ")}${tills.length > 8 ? " …" : ""}; ${days}) add up to the amount of the line. No other slips near that date do.`,
  };
}
