import { expect, test } from "vitest";
import type { SampleRow } from "../bank-statement/mapping.ts";
import { recordCode } from "../code.ts";
import { guessPayoutFile, payoutMappingErrors } from "./mapping.ts";
import type { PayoutMapping } from "./payout-part.ts";
import { planPayouts, type RecordedPayout } from "./plan.ts";
import { type ResponseLine, readPayment, readResponseRow } from "./read-row.ts";

const code = recordCode("STL", 12);
const rows = (...lines: string[][]): SampleRow[] => lines.map((cells, at) => ({ line: at + 1, cells }));
const named = (table: readonly SampleRow[]) => {
  const { columns, header_line } = guessPayoutFile(table);
  const head = table.find(({ line }) => line === header_line)?.cells ?? [];
  return Object.fromEntries(Object.entries(columns).map(([part, at]) => [part, head[at]]));
};

test("guesses the columns of a bank's response by name, and the column of payment numbers by its content", () => {
  expect(
    named(rows(["Reference", "Amount", "Date", "Status"], [`${code}/1`, "1", "2026-11-21", "Paid"])),
  ).toEqual({
    payment: "Reference",
    amount: "Amount",
    date: "Date",
    status: "Status",
  });
  const echoed = ["Payment", "Beneficiary", "Account number", "Bank", "Amount (₦)", "Narration"];
  const more = ["Payment date", "Transaction status", "Bank reference", "Reason"];
  expect(named(rows(["Zenith Bank"], [...echoed, ...more]))).toEqual({
    payment: "Payment",
    amount: "Amount (₦)",
    date: "Payment date",
    status: "Transaction status",
    bank_reference: "Bank reference",
    reason: "Reason",
  });
  // Column names vary between banks; the payment number identifies the column.
  const odd = rows(
    ["Reference", "Beneficiary memo", "Amount", "Day", "Result"],
    ["FT1", `${code}/2`, "1", "", ""],
  );
  expect(named(odd)).toMatchObject({ payment: "Beneficiary memo", bank_reference: "Reference" });
  expect(
    payoutMappingErrors({ header_line: 1, order: "dmy", columns: { amount: 0, status: 0 } }, odd),
  ).toEqual({
    payment: [expect.anything()],
    date: [expect.anything()],
    amount: [expect.anything()],
    status: [expect.anything()],
  });
});

test("reads a payment's number without its punctuation, and no other number", () => {
  const wanted = { settlement_id: 12, attempt: 3, number: `${code}/3` };
  for (const text of [
    `${code}/3`,
    `${code} 3`,
    `${code}/3`.toLowerCase(),
    code.replaceAll("-", "").concat("3"),
  ])
    expect(readPayment(text)).toEqual(wanted);
  const wrong = `${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}/3`;
  for (const text of [code, `${code}/0`, wrong, "STL", "", `PAY-${code}/1`])
    expect(readPayment(text)).toBeUndefined();
});

const mapping: PayoutMapping = {
  header_line: 1,
  order: "dmy",
  columns: { payment: 0, amount: 1, date: 2, status: 3 },
};
const read = (...cells: string[]) => readResponseRow(mapping, { line: 2, cells }, "2026-11-22");

test("recognises only clear words for paid and returned; anything else confirms nothing", () => {
  const statusOf = (status: string) => {
    const row = read(`${code}/1`, "1,250.50", "21/11/2026", status);
    return row.kind === "line" ? row.line.reported_status : row.kind;
  };
  for (const word of ["Paid", "SUCCESSFUL", "success", "Completed", "00"])
    expect(statusOf(word)).toBe("paid");
  for (const word of ["Transaction Successful", "Success - 00", "Paid.", "00 - SUCCESS", "Payment_Processed"])
    expect(statusOf(word)).toBe("paid");
  for (const word of ["Transaction failed.", "Payment - Returned", "(Reversed)"])
    expect(statusOf(word)).toBe("returned");
  for (const word of [
    "Success - 01",
    "Failed - 00",
    "Success/Failed",
    "Transaction",
    "Transaction pending",
    "un-paid",
  ])
    expect(statusOf(word)).toBe("bad");
  for (const word of ["Returned", "FAILED", "unsuccessful", "Rejected"])
    expect(statusOf(word)).toBe("returned");
  for (const word of ["Pending", "paid?", "Success pending", "01", "", "Unpaid", "not paid"])
    expect(statusOf(word)).toBe("bad");
  expect(read(`${code}/1`, "1,250.50", "23/11/2026", "Paid")).toMatchObject({ kind: "bad" });
  expect(read("", "9,000.00", "", "")).toEqual({ kind: "passed" });
  const why = (...cells: string[]) => {
    const row = read(...cells);
    return row.kind === "bad" ? row.bad.reason : row.kind;
  };
  expect(why(`${code}/1`, "", "", "")).toBe(
    "The amount is missing. The date is missing. The status is missing.",
  );
  expect(why("", "1", "21/11/2026", "Paid")).toBe("The payment number is missing.");
  expect(read(`${code}/1`, "1,250.50", "21/11/2026", "Paid")).toMatchObject({
    line: { kobo: 125_050, day: "2026-11-21", reference: `${code}/1` },
  });
});

const answered = (more: Partial<ResponseLine> = {}): ResponseLine => ({
  line: 2,
  text: "",
  settlement_id: 12,
  attempt: 1,
  kobo: 100,
  day: "2026-11-21",
  reported_status: "paid",
  reference: "FT-1",
  reason: null,
  ...more,
});
const payout = (more: Partial<RecordedPayout> = {}): RecordedPayout => ({
  id: 7,
  settlement_id: 12,
  code,
  attempt: 1,
  agency: "A",
  kobo: 100,
  state: "waiting",
  version: 3,
  approved_on: "2026-11-19",
  from_bank: null,
  reference: null,
  paid_on: null,
  ...more,
});
const reported = { from_bank: "zenith", reference: "FT-1", paid_on: "2026-11-21" } as const;
const plan = (lines: ResponseLine[], payouts: RecordedPayout[], used = new Map<string, string>()) => {
  const { paid, returned, already_recorded, bad } = planPayouts(lines, payouts, "zenith", used);
  return { paid: paid.length, returned: returned.length, already_recorded, bad: bad.length };
};

test("recognises recorded results in any later state of the payment, and rejects a contradicting one", () => {
  const none = { paid: 0, returned: 0, already_recorded: 0, bad: 0 };
  expect(plan([answered()], [payout()])).toEqual({ ...none, paid: 1 });
  for (const state of ["paid", "failed"] as const)
    expect(plan([answered({ reference: "ft 1" })], [payout({ state, ...reported })])).toEqual({
      ...none,
      already_recorded: 1,
    });
  expect(plan([answered({ day: "2026-11-20" })], [payout({ state: "paid", ...reported })])).toEqual({
    ...none,
    bad: 1,
  });
  expect(plan([answered()], [payout({ state: "failed" })])).toEqual({ ...none, bad: 1 });
  expect(plan([answered({ reported_status: "returned" })], [payout({ state: "paid", ...reported })])).toEqual(
    {
      ...none,
      returned: 1,
    },
  );
  expect(plan([answered({ reported_status: "returned" })], [payout({ state: "failed" })])).toEqual({
    ...none,
    already_recorded: 1,
  });
  expect(plan([answered()], [payout()], new Map([["FT1", "STL-9"]]))).toEqual({ ...none, bad: 1 });
  expect(plan([answered(), answered({ line: 3 })], [payout()])).toEqual({ ...none, bad: 2 });
  const two = [answered(), answered({ line: 3, settlement_id: 13 })];
  expect(plan(two, [payout(), payout({ id: 8, settlement_id: 13 })])).toEqual({ ...none, bad: 2 });
});

test("accepts a return only from the paying bank, dated on or after the payment", () => {
  const paid = payout({ state: "paid", ...reported });
  const back = (day: string, recorded: Partial<RecordedPayout> = {}) =>
    planPayouts(
      [answered({ reported_status: "returned", day })],
      [{ ...paid, ...recorded }],
      "zenith",
      new Map(),
    );
  for (const day of ["2026-11-21", "2026-11-22"])
    expect(back(day).returned).toMatchObject([{ recorded_paid_on: "2026-11-21" }]);
  expect(back("2026-11-20").bad[0]?.reason).toContain("This return is dated before the payment");
  expect(back("2026-11-22", { from_bank: "gtbank" }).bad[0]?.reason).toContain("It was paid from Guaranty");
  // Before the payment, the bank is unknown.
  expect(back("2026-11-20", payout()).returned).toMatchObject([{ recorded_paid_on: null }]);
});

test("a payment is a duplicate in a file even if one of its lines is invalid", () => {
  const pending = readResponseRow(
    mapping,
    { line: 3, cells: [`${code}/1`, "1", "", "Pending"] },
    "2026-11-22",
  );
  const unsplit = readResponseRow(
    mapping,
    { line: 4, cells: [`"Eze "Ltd",${code}/1,1`] },
    "2026-11-22",
    "Broken.",
  );
  const other = readResponseRow(mapping, { line: 5, cells: [`${code}/2`, "1", "", "Pending"] }, "2026-11-22");
  const namedBy = [pending, unsplit, other].flatMap((row) => (row.kind === "bad" && row.names) || []);
  expect(namedBy.map(({ line, attempt }) => [line, attempt])).toEqual([
    [3, 1],
    [4, 1],
    [5, 2],
  ]);
  const found = planPayouts([answered()], [payout()], "zenith", new Map(), namedBy);
  expect(found).toMatchObject({ paid: [], bad: [{ line: 2 }] });
  expect(found.bad[0]?.reason).toContain("lines 3, 4");
  expect(planPayouts([answered()], [payout()], "zenith", new Map(), namedBy.slice(2)).paid).toHaveLength(1);
});

test("rejects results dated before the approval", () => {
  for (const said of ["paid", "returned"] as const)
    for (const [day, fits] of [
      ["2026-11-19", 1],
      ["2026-11-18", 0],
    ] as const) {
      const { paid, returned, bad } = planPayouts(
        [answered({ reported_status: said, day })],
        [payout()],
        "zenith",
        new Map(),
      );
      expect([paid.length + returned.length, bad.length]).toEqual([fits, 1 - fits]);
      if (fits === 0) expect(bad[0]?.reason).toContain("is before the approval on");
    }
});
