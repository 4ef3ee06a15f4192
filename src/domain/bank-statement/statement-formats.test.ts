import { describe, expect, test } from "vitest";
import { balanceBreaks } from "./check-balance.ts";
import { guessStatement } from "./guess-statement.ts";
import { type SampleRow, statementErrors } from "./mapping.ts";
import { readSignedAmount } from "./read-amount.ts";
import { readDay } from "./read-day.ts";
import { readRow } from "./read-row.ts";
import type { StatementLine } from "./statement-line.ts";
import { statementReader } from "./statement-reader.ts";

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
  ["\u2011500.00", -50_000],
  ["\u2014500.00", -50_000],
  ["－500.00", -50_000],
  ["500.00\u2212", -50_000],
  ["- 500.00", -50_000],
  ["500.00 -", -50_000],
  ["₦-500.00", -50_000],
  ["-₦500.00", -50_000],
  ["₦(500.00)", -50_000],
  ["(₦500.00)", -50_000],
  ["NGN -500.00", -50_000],
  ["-NGN500", -50_000],
  ["N-500.00", -50_000],
  ["=N=500.00", 50_000],
  ["500.00 NGN", 50_000],
  ["500.00 (DR)", -50_000],
  ["500.00Dr.", -50_000],
  ["Cr. 500.00", 50_000],
  ["500.00 cr", 50_000],
  ["\u200b5\u202f000.00\u00a0", 500_000],
  ["５００.００", 50_000],
  ["1.25E+07", undefined],
  ["--", null],
  ["\u2014", null],
])("reads the amount %s as %s kobo", (text, kobo) => {
  expect(readSignedAmount(text)).toBe(kobo);
});

test("a balance may be larger than the amount of a line", () => {
  expect(readSignedAmount("90,000,000,001.00", "balance")).toBe(9_000_000_000_100);
  expect(readSignedAmount("80,000,000,000,001.00", "balance")).toBeUndefined();
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
])("reads the date %s as %s", (text, day) => {
  expect(readDay(text, "dmy")).toBe(day);
});

test("reads months first if the file has that order", () => {
  expect(readDay("3/4/2026", "mdy")).toBe("2026-03-04");
  const rows = [
    ["Date", "Details", "Amount"],
    ["11/20/2026", "A", "1"],
    ["11/02/2026", "B", "2"],
  ];
  expect(guessStatement(numbered(rows)).order).toBe("mdy");
});

/** All rows below the header, with guessed columns unless given. */
function readAll(rows: readonly (readonly string[])[], mapping = guessStatement(numbered(rows))) {
  const reader = statementReader(mapping, rows[mapping.header_line - 1] ?? [], "2026-11-30");
  for (const row of numbered(rows)) if (row.line > mapping.header_line) reader.add(row);
  return reader.finish();
}

const numbered = (rows: readonly (readonly string[])[]): SampleRow[] =>
  rows.map((cells, at) => ({ line: at + 1, cells }));

/** The same three transactions in five statement formats. */
const FORMATS: Readonly<Record<string, readonly (readonly string[])[]>> = {
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

test.each(Object.entries(FORMATS))("guesses the columns and reads the lines: %s", (_name, rows) => {
  const sample = numbered(rows);
  const mapping = guessStatement(sample);
  expect(statementErrors(mapping, sample)).toEqual({});
  const read = readAll(rows, mapping);
  expect(read).toMatchObject({ bad: [], breaks: [], warnings: [] });
  expect(
    read.lines.map(({ booked_on, kobo, narration, balance_kobo }) => [
      booked_on,
      kobo,
      narration,
      balance_kobo,
    ]),
  ).toEqual([
    ["2026-11-02", 250_000, "TRF/ADE OJO", 350_000],
    ["2026-11-02", -400, "SMS CHARGE", 349_600],
    ["2026-11-03", 1_250_000, "CASH DEP TLR 00427781", 1_599_600],
  ]);
});

test("reports all errors of an invalid line", () => {
  const mapping = guessStatement(numbered(FORMATS["one signed column"] ?? []));
  const row = { line: 9, cells: ["31/02/2026", "TRF", "a lot", "3,500.00"] };
  expect(readRow(mapping, row, "2026-11-21")).toMatchObject({
    kind: "bad",
    bad: { line: 9, reason: "“a lot” is not an amount. “31/02/2026” is not a date." },
  });
  const later = { line: 10, cells: ["2026-11-22", "TRF", "1.00", ""] };
  expect(readRow(mapping, later, "2026-11-21")).toMatchObject({
    bad: { reason: "2026-11-22 is in the future." },
  });
});

test("detects a missing line by the balance", () => {
  const line = (at: number, kobo: number, balance_kobo: number | null): StatementLine => ({
    line: at,
    booked_on: "2026-11-02",
    kobo,
    narration: "A",
    reference: "",
    balance_kobo,
  });
  expect(balanceBreaks([line(2, 100, 1_100), line(3, 100, null), line(4, 50, 1_250)], 1_000)).toEqual([]);
  expect(balanceBreaks([line(2, 100, 1_100), line(3, 50, 1_250)], 1_000)).toEqual([
    { line: 3, text: "The balance is ₦12.50, but the previous line and this amount give ₦11.50." },
  ]);
});

test("rejects impossible columns, all at once", () => {
  const sample = numbered(FORMATS["one signed column"] ?? []);
  const errors = statementErrors(
    { header_line: 99, order: "dmy", columns: { narration: 1, credit: 1 } },
    sample,
  );
  expect(Object.keys(errors).sort()).toEqual(["credit", "date", "header_line", "narration"]);
});

const COLUMNS = ["Date", "Narration", "Debit", "Credit", "Balance"];

describe("a minus sign in a debit or credit column", () => {
  const kobo = (...rows: string[][]) => readAll([COLUMNS, ...rows]).lines.map((line) => line.kobo);

  test("reverses the direction: a negative credit is money out, a negative debit money in", () => {
    expect(
      kobo(
        ["02/11/2026", "TRF", "", "25,000.00", ""],
        ["02/11/2026", "REV TRF", "", "(25,000.00)", ""],
        ["03/11/2026", "SMS", "52.50", "", ""],
        ["03/11/2026", "REV SMS", "52.50-", "", ""],
      ),
    ).toEqual([2_500_000, -2_500_000, -5_250, 5_250]);
  });

  test("is ignored if every amount of the column has it", () => {
    const read = readAll([
      COLUMNS,
      ["02/11/2026", "TRF", "", "25,000.00", ""],
      ["03/11/2026", "SMS", "-52.50", "", ""],
      ["03/11/2026", "VAT", "-3.94", "", ""],
    ]);
    expect(read.lines.map((line) => line.kobo)).toEqual([2_500_000, -5_250, -394]);
    expect(read.ignored_signs).toEqual(["debit"]);
  });

  test("reverses the direction of the only line if the balance shows it", () => {
    const read = readAll([
      COLUMNS,
      ["02/11/2026", "TRF", "", "25,000.00", "25,000.00"],
      ["03/11/2026", "REV SMS", "-52.50", "", "25,052.50"],
    ]);
    expect(read.lines.map((line) => line.kobo)).toEqual([2_500_000, 5_250]);
    expect(read).toMatchObject({ ignored_signs: [], breaks: [] });
  });

  test.each([
    [
      "a word beside the amount",
      ["Date", "Narration", "Amount", "Dr/Cr"],
      ["-25,000.00", "C"],
      ["25,000.00", "C"],
    ],
    [
      "a mark in the amount",
      ["Date", "Narration", "Amount", "Reference"],
      ["(25,000.00) CR", ""],
      ["25,000.00CR", ""],
    ],
  ])("reverses the direction with %s too", (_name, header, reversal, credit) => {
    const rows = [header, ["02/11/2026", "A", ...credit], ["02/11/2026", "B", ...reversal]];
    expect(readAll(rows).lines.map((line) => line.kobo)).toEqual([2_500_000, -2_500_000]);
  });

  test("is an error if a word contradicts it", () => {
    const rows = [
      ["Date", "Narration", "Amount", "Dr/Cr"],
      ["02/11/2026", "A", "500.00 DR", "C"],
    ];
    expect(readAll(rows)).toMatchObject({
      lines: [],
      bad: [{ line: 2, reason: "“500.00 DR” and “C” contradict each other." }],
    });
  });
});

describe("a row with a date and an amount is a transaction", () => {
  test.each([
    "TOTAL NIGERIA PLC",
    "Sub-total Stores",
    "Balance Ltd",
    "Opening Balance Ventures",
    "Grand Totals Enterprises",
    "Brought Forward Motors",
  ])("paid by %s", (payer) => {
    const rows = [
      ["Narration", "Date", "Credit", "Debit"],
      [payer, "02/11/2026", "250.00", ""],
      ["Total", "", "250.00", ""],
    ];
    expect(readAll(rows)).toMatchObject({
      lines: [{ line: 2, kobo: 25_000, narration: payer }],
      bad: [],
      skipped: 1,
    });
  });

  test("with an error, not skipped, if the date is invalid", () => {
    const rows = [COLUMNS, ["31/02/2026", "TOTAL NIGERIA PLC", "", "250.00", ""]];
    expect(readAll(rows)).toMatchObject({ lines: [], bad: [{ line: 2 }], skipped: 0 });
  });

  test("unless it is an opening balance printed as a credit", () => {
    const rows = [
      COLUMNS,
      ["02/11/2026", "OPENING BALANCE", "", "1,000.00", "1,000.00"],
      ["02/11/2026", "TRF", "", "250.00", "1,250.00"],
    ];
    expect(readAll(rows)).toMatchObject({ lines: [{ line: 3 }], opening_kobo: 100_000, breaks: [] });
  });
});

describe("pages of a statement", () => {
  const page = (forward: string): string[][] => [
    COLUMNS,
    ["02/11/2026", "TRF A", "", "25.00", "125.00"],
    ["", "Carried forward", "", "", "125.00"],
    ["Page 2 of 2", "", "", "", ""],
    COLUMNS,
    ["", "Brought forward", "", "", forward],
    ["03/11/2026", "TRF B", "", "5.00", "130.00"],
    ["", "Balance c/f", "", "", "130.00"],
  ];

  test("repeat the header and carry the balance forward", () => {
    expect(readAll(page("125.00"))).toMatchObject({
      bad: [],
      breaks: [],
      skipped: 5,
      opening_kobo: 10_000,
      closing_kobo: 13_000,
      lines: [{ kobo: 2_500 }, { kobo: 500 }],
    });
  });

  test("are reported if one is missing", () => {
    expect(readAll(page("140.00")).breaks).toEqual([
      { line: 6, text: "₦140.00 is carried forward, but the previous line ends with ₦125.00." },
    ]);
  });

  test("can be in reverse order", () => {
    const rows = [
      COLUMNS,
      ["", "Closing balance", "", "", "130.00"],
      ["03/11/2026", "TRF B", "", "5.00", "130.00"],
      ["", "Carried forward", "", "", "125.00"],
      ["02/11/2026", "TRF A", "", "25.00", "125.00"],
      ["", "Opening balance", "", "", "100.00"],
    ];
    expect(readAll(rows)).toMatchObject({ breaks: [], opening_kobo: 10_000, closing_kobo: 13_000 });
  });
});

test("a narration continues in the next row, but not in text below the table", () => {
  const rows = [
    COLUMNS,
    ["02/11/2026", "NIP TRF FROM ADE", "", "25.00", "125.00"],
    ["", "OJO/RATES 2026", "", "", ""],
    ["", "PAY 4412-9", "", "", ""],
    ["03/11/2026", "TRF B", "", "5.00", "130.00"],
    ["Total", "", "", "30.00", ""],
    ["", "Printed by the bank", "", "", ""],
  ];
  expect(readAll(rows)).toMatchObject({
    lines: [
      { narration: "NIP TRF FROM ADE OJO/RATES 2026 PAY 4412-9", first_row: "NIP TRF FROM ADE" },
      { narration: "TRF B" },
    ],
    skipped: 2,
  });
});

test("does not take a column of channels for debit and credit", () => {
  const rows = [
    ["Date", "Type", "Description", "Amount"],
    ["02/11/2026", "NIP", "TRF", "12,500.00"],
    ["02/11/2026", "POS", "TERMINAL", "-52.50"],
  ];
  expect(guessStatement(numbered(rows)).columns).toEqual({ date: 0, narration: 2, amount: 3 });
  const sided = rows.map(([date = "", , text = "", amount = ""], at) => [
    date,
    at ? "Credit" : "Type",
    text,
    amount,
  ]);
  expect(guessStatement(numbered(sided)).columns).toMatchObject({ side: 1 });
});

describe("values changed by Excel", () => {
  test("digits stored as text are read, and truncated ones reported", () => {
    const rows = [
      ["Date", "Reference", "Description", "Amount"],
      ["02/11/2026", '="0042778100"', "CASH DEP", "12500.00"],
      ["02/11/2026", "'0042778200", "CASH DEP", "13500.00"],
      ["02/11/2026", "4.27781E+11", "CASH DEP", "1.45E+04"],
      ["02/11/2026", "4.27781E+11", "CASH DEP", "14500.00"],
    ];
    const read = readAll(rows);
    expect(read.lines.map(({ reference }) => reference)).toEqual(["0042778100", "0042778200", "4.27781E+11"]);
    expect(read.bad).toMatchObject([{ line: 4, reason: expect.stringContaining("Excel shortened") }]);
    expect(read.warnings).toMatchObject([
      { line: 5, text: expect.stringContaining("Excel shortened the reference") },
    ]);
  });

  test("swapped days and months are reported", () => {
    const days = ["10/30/2026", "10/31/2026", "01/11/2026", "02/11/2026"];
    const rows = [["Date", "Narration", "Credit"], ...days.map((day) => [day, "TRF", "1.00"])];
    expect(readAll(rows).warnings).toMatchObject([
      { text: expect.stringContaining("swapped day and month") },
    ]);
  });
});
