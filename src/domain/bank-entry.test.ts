import { expect, test } from "vitest";
import { paymentDayWarnings, readBankEntry } from "./bank-entry.ts";
import { inEnglish } from "./in-english.fixture.ts";
import { ValidationErrors } from "./input-readers.ts";

test("a payment before its bill's issue date needs checking, one on that date does not", () => {
  const bills = [
    { code: "BIL-0000001-K", issued_on: "2026-01-05" },
    { code: "BIL-0000002-M", issued_on: "2026-01-04" },
  ];
  expect(paymentDayWarnings("2026-01-04", bills)).toEqual([
    "The payment date, 4 Jan 2026, is before BIL-0000001-K was issued on 5 Jan 2026. Check the date.",
  ]);
  expect(paymentDayWarnings("2026-01-05", bills)).toEqual([]);
});

test("the error of a payment date states the dates that are accepted", () => {
  const dateErrors = (paid_on: string, isClaim: boolean) => {
    const errors = new ValidationErrors();
    readBankEntry(errors, { paid_on }, "2026-11-30", isClaim);
    return inEnglish(errors.found).flatMap(({ path, message }) => (path === "paid_on" ? [message] : []));
  };
  for (const day of ["2026-12-01", "2024-01-01"])
    expect(dateErrors(day, false)).toEqual([expect.stringMatching(/^Enter a date from .* to today\.$/)]);
  // A claim has no limit to the past.
  expect(dateErrors("2026-12-01", true)).toEqual(["Enter today’s date or an earlier date."]);
  expect(dateErrors("2024-01-01", true)).toEqual([]);
});
