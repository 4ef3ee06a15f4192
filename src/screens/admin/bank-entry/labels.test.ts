import { describe, expect, test } from "vitest";
import { confirmedText, effectText, entryStyle } from "./labels.ts";

const kobo = 8_641_770;

test("the confirmation of a deposit says whether it pays bills or becomes credit", () => {
  expect(effectText({ kobo, excess_kobo: 0 })).toBe("The bills will be paid and receipts issued now.");
  expect(effectText({ kobo, excess_kobo: kobo })).not.toContain("bills will be paid");
  expect(effectText({ kobo, excess_kobo: kobo })).toContain(
    "whole amount will be kept as the payer’s credit",
  );
  expect(effectText({ kobo, excess_kobo: 1_770 })).toContain("₦17.70 will be kept as the payer’s credit");
});

describe("a confirmed deposit", () => {
  const deposit = (credit_kobo: number, reversed = false) => ({
    kobo,
    reversed,
    payment: { id: 1, code: "PAY-0000001-A", credit_kobo },
  });

  test("says what it paid and what became credit", () => {
    expect(confirmedText(deposit(0))).toBe("Bills paid and receipts issued: ");
    expect(confirmedText(deposit(kobo))).not.toContain("Bills paid");
    expect(confirmedText(deposit(1_770))).toContain("₦17.70 kept as the payer’s credit");
  });

  test("says that it was reversed", () => {
    expect(confirmedText(deposit(0, true))).not.toContain("Bills paid");
    expect(confirmedText(deposit(0, true))).toContain("reversed");
    expect(entryStyle({ status: "confirmed", reversed: true })).toMatchObject({ label: "Reversed" });
    expect(entryStyle({ status: "confirmed", reversed: false })).toMatchObject({ label: "Confirmed" });
  });
});
