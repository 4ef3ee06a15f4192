import fc from "fast-check";
import { expect, test } from "vitest";
import type { StatementLine } from "#domain/bank-statement/statement-line.ts";
import { addDays } from "#domain/lagos.ts";
import { findNew, fingerprintOf, type NewLine } from "./find-known.ts";

/** Few kinds of movement, so that many are equal. */
const movement = fc.constantFrom(100, -100, 250, 250);
const days = fc.array(fc.array(movement, { maxLength: 6 }), { minLength: 1, maxLength: 6 });
/** A file: its first day, number of days, and whether it has balances. */
const file = fc.record({ from: fc.nat(5), length: fc.integer({ min: 1, max: 6 }), balances: fc.boolean() });

/** The lines of the account, each with its running balance. */
function linesOf(sums: readonly (readonly number[])[]): StatementLine[] {
  let balance = 10_000;
  return sums.flatMap((day, index) =>
    day.map((kobo) => {
      balance += kobo;
      const line = { line: 1, narration: `MOVE ${kobo}`, reference: "" };
      return { ...line, kobo, booked_on: addDays("2026-11-01", index), balance_kobo: balance };
    }),
  );
}

const tally = (lines: readonly StatementLine[]) => {
  const counts: Record<string, number> = {};
  for (const line of lines) {
    const print = fingerprintOf(line);
    counts[print] = (counts[print] ?? 0) + 1;
  }
  return counts;
};

test("imports every line once from overlapping and repeated files in any order", () => {
  fc.assert(
    fc.property(days, fc.array(file, { minLength: 1, maxLength: 6 }), (sums, files) => {
      const all = linesOf(sums);
      const known: NewLine[] = [];
      const reported = new Set<string>();
      for (const { from, length, balances } of [...files, ...files]) {
        const [first, last] = [addDays("2026-11-01", from), addDays("2026-11-01", from + length - 1)];
        const window = all.filter(({ booked_on }) => booked_on >= first && booked_on <= last);
        for (const { booked_on } of window) reported.add(booked_on);
        known.push(
          ...findNew(balances ? window : window.map((line) => ({ ...line, balance_kobo: null })), known),
        );
      }
      expect(tally(known)).toEqual(tally(all.filter(({ booked_on }) => reported.has(booked_on))));
      const keys = known.map(({ fingerprint, ordinal }) => `${fingerprint} ${ordinal}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
    { numRuns: 500 },
  );
});

test("distinguishes equal lines by balance if a file ends in the middle of a day", () => {
  const [one, two] = linesOf([[250, 250]]);
  if (!one || !two) throw new Error("two lines");
  const known = findNew([one], []);
  expect(findNew([two], known)).toMatchObject([{ balance_kobo: two.balance_kobo, ordinal: 2 }]);
});
