import { expect, test } from "vitest";
import { paymentDayWarnings } from "./bank-entry.ts";

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
