import { expect, test } from "vitest";
import { roundCash } from "./cash-rounding.ts";
import { inEnglish } from "./in-english.fixture.ts";
import { ValidationErrors } from "./input-readers.ts";
import { readCounterPayment } from "./till.ts";

test.each([
  [108_779, 100, 108_800],
  [108_749, 100, 108_700],
  [108_750, 100, 108_700],
  [108_751, 100, 108_800],
  [108_800, 100, 108_800],
  [108_779, 1, 108_779],
  [108_779, 50, 108_800],
  [108_779, 500, 109_000],
  [30, 100, 100],
])("rounds %i kobo in cash in steps of %i to %i", (kobo, step, cash) => {
  expect(roundCash(kobo, step)).toBe(cash);
});

const readCashPayment = (raw: object) => {
  const errors = new ValidationErrors();
  return {
    take: readCounterPayment(errors, { bills: [1], method: "cash", ...raw }, 100),
    faults: inEnglish(errors.found),
  };
};

test("accepts and returns cash in whole steps, and card payments to the kobo", () => {
  expect(readCashPayment({ kobo: 108_779 })).toMatchObject({
    take: { kobo: 108_779, cash_kobo: 108_800, tendered_kobo: 108_800, over: null },
    faults: [],
  });
  expect(readCashPayment({ kobo: 108_779, tendered_kobo: 120_000, over: "change" })).toMatchObject({
    take: { cash_kobo: 108_800, tendered_kobo: 120_000, over: "change" },
    faults: [],
  });
  expect(readCashPayment({ kobo: 108_779, tendered_kobo: 108_779 }).faults).toMatchObject([
    { path: "tendered_kobo", message: "Cash is rounded to the nearest ₦1.00. Collect ₦1,088.00." },
  ]);
  expect(readCashPayment({ kobo: 108_779, tendered_kobo: 108_700 }).faults).toMatchObject([
    { code: "too-little" },
  ]);
  expect(readCashPayment({ kobo: 108_720, tendered_kobo: 108_700 })).toMatchObject({
    take: { cash_kobo: 108_700, tendered_kobo: 108_700, over: null },
    faults: [],
  });
  expect(readCashPayment({ kobo: 108_779, method: "card", reference: "RRN1" })).toMatchObject({
    take: { cash_kobo: 108_779, tendered_kobo: 108_779 },
    faults: [],
  });
});

test.each([
  ["", "Enter the amount to pay."],
  ["abc", "Enter an amount in naira, such as 2,500.00."],
  [0, "Enter an amount in naira above 0, such as 2,500.00."],
])("gives one error for the amount %j", (kobo, text) => {
  expect(readCashPayment({ kobo }).faults.map(({ path, message }) => [path, message])).toEqual([
    ["kobo", text],
  ]);
});
