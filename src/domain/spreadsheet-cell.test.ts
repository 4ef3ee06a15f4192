import fc from "fast-check";
import { expect, it, test } from "vitest";
import { escapeCell, unescapeCell } from "./spreadsheet-cell.ts";

test.each([
  ["'-Beta Ltd", "-Beta Ltd"],
  ["'=Gamma & Co", "=Gamma & Co"],
  ["'+234 803 441 2290", "+234 803 441 2290"],
  ["''=Gamma", "'=Gamma"],
  ['="08034412292"', "08034412292"],
  ['="A ""B"" C"', 'A "B" C'],
  ["'08034412293", "08034412293"],
  ["''5 Star", "'5 Star"],
  ["'Ndi Igbo", "'Ndi Igbo"],
  ["O'Brien", "O'Brien"],
  ["-12.50", "-12.50"],
  ["\ufeffAde\u200b ", "Ade"],
])("%j is read as %j", (cell, text) => expect(unescapeCell(cell)).toBe(text));

test.each([
  ["=1+1", "'=1+1"],
  ["@sum", "'@sum"],
  ["'=1+1", "''=1+1"],
  ["-12.50", "-12.50"],
  ["+1,000", "+1,000"],
  ["Ade", "Ade"],
])("%j is written as %j", (cell, written) => expect(escapeCell(cell)).toBe(written));

it("reads back what was written", () => {
  const cell = fc.stringMatching(/^['=+@-]{0,3}[A-Za-z0-9][A-Za-z ="'@+-]{0,10}[A-Za-z]$/);
  fc.assert(fc.property(cell, (text) => unescapeCell(escapeCell(text)) === text));
});
