import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRow } from "#kernel/csv-row.ts";
import { csvCells } from "../support/csv.ts";

/** Characters of a sheet's cells, including those with a special meaning. */
const cell = fc.string({ unit: fc.constantFrom(..."a9ọ ,;\"'=+-@.\t\r\n"), maxLength: 8 });

test("reading a written line returns its cells, with any content", () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const harmless = cells.map((one) =>
        /^(?:'*[=+\-@\t\r]|'+\d)/.test(one) && !/^[+-]?[\d.,]+$/.test(one) ? `'${one}` : one,
      );
      expect(csvCells(csvRow(cells))).toEqual([harmless]);
    }),
  );
});

test.each([
  [["PRP-0000012-K", "12500.00", ""], "PRP-0000012-K,12500.00,\r\n"],
  [["14 Quarry Road, Ibara", 'He said "no"'], '"14 Quarry Road, Ibara","He said ""no"""\r\n'],
  [["=1+1", "@SUM(A1)", "-12.50", "+234"], "'=1+1,'@SUM(A1),-12.50,+234\r\n"],
  [["'=1+1", "'5 Star", "'Ndi Igbo"], "''=1+1,''5 Star,'Ndi Igbo\r\n"],
  [["two\nlines", "a;b"], '"two\nlines",a;b\r\n'],
])("%j", (cells, line) => expect(csvRow(cells)).toBe(line));

test("quotes cells that contain another delimiter", () => {
  expect(csvRow(["a;b", "a,b"], ";")).toBe('"a;b";a,b\r\n');
});
