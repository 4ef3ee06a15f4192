import { expect, test } from "vitest";
import { breaksOf, inOrder } from "./check-balance.ts";
import { guessStatement } from "./guess.ts";
import { type SampleRow, statementFaults } from "./mapping.ts";
import { readDay } from "./read-day.ts";
import { readRow, type StatementLine } from "./read-lines.ts";
import { readSum } from "./read-sum.ts";

test.each([
  ["1,250.00", 125_000],
  ["₦1,250.5", 125_050],
  ["NGN 20", 2_000],
  ["N1250", 125_000],
  ["(12,500.00)", -1_250_000],
  ["500.00-", -50_000],
  ["-500.00", -50_000],
  ["−500.00", -50_000],
  ["1,000.00CR", 100_000],
  ["1,000.00 DR", -100_000],
  ["DR 1,000.00", -100_000],
  ["-1,000.00 DR", -100_000],
  ["1.250,50", 125_050],
  ["12 500.00", 1_250_000],
  ["1\u00a0250,50", 125_050],
  ["0.10", 10],
  ["", null],
  ["-", null],
  ["0.00", 0],
  ["1,25,000", undefined],
  ["12.345.6", undefined],
  ["N/A", undefined],
  ["1.234", undefined],
  ["90,000,000,001.00", undefined],
])("the sum %s is %s kobo", (text, kobo) => {
  expect(readSum(text)).toBe(kobo);
});

test("a balance may be more than what one line moves", () => {
  expect(readSum("90,000,000,001.00", "balance")).toBe(9_000_000_000_100);
  expect(readSum("80,000,000,000,001.00", "balance")).toBeUndefined();
});

test.each([
  ["21/11/2026", "2026-11-21"],
  ["21-11-2026 14:05:09", "2026-11-21"],
  ["21.11.26", "2026-11-21"],
  ["21-Nov-26", "2026-11-21"],
  ["21-NOV-2026 09:00 AM", "2026-11-21"],
  ["21 November 2026", "2026-11-21"],
  ["Sat 21 Nov 2026", "2026-11-21"],
  ["Nov 21, 2026", "2026-11-21"],
  ["2026-11-21", "2026-11-21"],
  ["2026-11-21T23:59:59+01:00", "2026-11-21"],
  ["20261121", "2026-11-21"],
  ["3/4/2026", "2026-04-03"],
  ["31/02/2026", undefined],
  ["tomorrow", undefined],
  ["", undefined],
])("the day %s is %s", (text, day) => {
  expect(readDay(text, "dmy")).toBe(day);
});

test("months come first where the file says so", () => {
  expect(readDay("3/4/2026", "mdy")).toBe("2026-03-04");
  const rows = [
    ["Date", "Details", "Amount"],
    ["11/20/2026", "A", "1"],
    ["11/02/2026", "B", "2"],
  ];
  expect(guessStatement(numbered(rows)).order).toBe("mdy");
});

const numbered = (rows: readonly (readonly string[])[]): SampleRow[] =>
  rows.map((cells, at) => ({ line: at + 1, cells }));

/** The same three movements, as five banks write them. */
const SHAPES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "debit and credit columns under a head": [
    ["ZENITH BANK PLC", "", "", "", "", ""],
    ["Account:", "1012345678", "", "", "", ""],
    ["", "", "", "", "", ""],
    ["Trans. Date", "Value Date", "Narration", "Debit", "Credit", "Balance"],
    ["", "", "Opening Balance", "", "", "1,000.00"],
    ["02/11/2026", "02/11/2026", "TRF/ADE OJO", "", "2,500.00", "3,500.00"],
    ["02/11/2026", "02/11/2026", "SMS CHARGE", "4.00", "", "3,496.00"],
    ["03/11/2026", "03/11/2026", "CASH DEP TLR 00427781", "-", "12,500.00", "15,996.00"],
    ["", "", "Closing Balance", "", "", "15,996.00"],
    ["Total", "", "", "4.00", "15,000.00", ""],
    ["This statement was made by a computer.", "", "", "", "", ""],
  ],
  "one signed column": [
    ["Posting Date", "Description", "Amount", "Balance"],
    ["2026-11-02", "TRF/ADE OJO", "2500.00", "3500.00"],
    ["2026-11-02", "SMS CHARGE", "-4.00", "3496.00"],
    ["2026-11-03", "CASH DEP TLR 00427781", "12500.00", "15996.00"],
  ],
  "sums marked CR and DR": [
    ["Date", "Particulars", "Amount (₦)", "Running Bal."],
    ["02-Nov-26", "TRF/ADE OJO", "₦2,500.00 CR", "₦3,500.00 CR"],
    ["02-Nov-26", "SMS CHARGE", "₦4.00 DR", "₦3,496.00 CR"],
    ["03-Nov-26", "CASH DEP TLR 00427781", "₦12,500.00 CR", "₦15,996.00 CR"],
  ],
  "a column that says which": [
    ["Txn Date", "Remarks", "Amount", "Dr/Cr", "Balance"],
    ["02/11/26 08:15", "TRF/ADE OJO", "2,500.00", "C", "3,500.00"],
    ["02/11/26 09:00", "SMS CHARGE", "4.00", "D", "3,496.00"],
    ["03/11/26 10:30", "CASH DEP TLR 00427781", "12,500.00", "CR", "15,996.00"],
  ],
  "the latest first, brackets for out": [
    ["DATE", "DETAILS", "WITHDRAWALS", "LODGEMENTS", "BALANCE"],
    ["3 Nov 2026", "CASH DEP TLR 00427781", "", "12,500.00", "15,996.00"],
    ["2 Nov 2026", "SMS CHARGE", "(4.00)", "", "3,496.00"],
    ["2 Nov 2026", "TRF/ADE OJO", "", "2,500.00", "3,500.00"],
  ],
};

test.each(Object.entries(SHAPES))("%s: the columns are guessed, the lines read", (_name, rows) => {
  const sample = numbered(rows);
  const mapping = guessStatement(sample);
  expect(statementFaults(mapping, sample)).toEqual({});
  const read = sample
    .filter(({ line }) => line > mapping.header_line)
    .map((row) => readRow(mapping, row, "2026-11-21"));
  expect(read.filter(({ kind }) => kind === "bad")).toEqual([]);
  const lines = inOrder(read.flatMap((row) => (row.kind === "line" ? [row.line] : [])));
  expect(
    lines.map(({ booked_on, kobo, narration, balance_kobo }) => [booked_on, kobo, narration, balance_kobo]),
  ).toEqual([
    ["2026-11-02", 250_000, "TRF/ADE OJO", 350_000],
    ["2026-11-02", -400, "SMS CHARGE", 349_600],
    ["2026-11-03", 1_250_000, "CASH DEP TLR 00427781", 1_599_600],
  ]);
  expect(breaksOf(lines, 100_000)).toEqual([]);
});

test("a bad line says all that is wrong with it", () => {
  const mapping = guessStatement(numbered(SHAPES["one signed column"] ?? []));
  const row = { line: 9, cells: ["31/02/2026", "TRF", "a lot", "3,500.00"] };
  expect(readRow(mapping, row, "2026-11-21")).toMatchObject({
    kind: "bad",
    bad: { line: 9, reason: "“a lot” is no sum. “31/02/2026” is no day." },
  });
  const later = { line: 10, cells: ["2026-11-22", "TRF", "1.00", ""] };
  expect(readRow(mapping, later, "2026-11-21")).toMatchObject({
    bad: { reason: "2026-11-22 lies in the future." },
  });
});

test("a line that is missing shows in the balance", () => {
  const line = (at: number, kobo: number, balance_kobo: number | null): StatementLine => ({
    ...{ line: at, booked_on: "2026-11-02", kobo, narration: "A", reference: "", balance_kobo },
  });
  expect(breaksOf([line(2, 100, 1_100), line(3, 100, null), line(4, 50, 1_250)], 1_000)).toEqual([]);
  expect(breaksOf([line(2, 100, 1_100), line(3, 50, 1_250)], 1_000)).toEqual([
    { line: 3, text: "The balance is ₦12.50, with the line before it would be ₦11.50." },
  ]);
});

test("columns that cannot be are refused, all at once", () => {
  const sample = numbered(SHAPES["one signed column"] ?? []);
  const faults = statementFaults(
    { header_line: 99, order: "dmy", columns: { narration: 1, credit: 1 } },
    sample,
  );
  expect(Object.keys(faults).sort()).toEqual(["credit", "date", "header_line", "narration"]);
});
